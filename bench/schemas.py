"""The web service held against its own OpenAPI description by made-up requests, right ones and wrong ones.

usage: python -m bench.schemas [--examples N]      N requests of each kind for each operation (default: 200)
"""

from __future__ import annotations

import argparse
import logging
import re
import subprocess
import sys
import warnings
from typing import Any


def faults(url: str, examples: int, without: str | None = None, seed: int = 1) -> list[str]:
    """What does not keep to the description: (operation, what is wrong). without: leave these operations out.

    A 4xx for a right request is no fault: not every text that the description lets pass is a rack.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import schemathesis
        from hypothesis import HealthCheck, Phase, Verbosity, given, settings
        from hypothesis import seed as seeded
        from schemathesis.checks import not_a_server_error
        from schemathesis.specs.openapi import checks

        def refuses_what_is_wrong(context: Any, response: Any, case: Any) -> bool | None:
            """As schemathesis has it, and a body may be too long as well."""
            too_long: bool = response.status_code == 413
            return True if too_long else checks.negative_data_rejection(context, response, case)

        wanted = [
            not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
            refuses_what_is_wrong,
        ]
        described = schemathesis.openapi.from_url(f"{url}/openapi.json")
        found = []
        for result in described.get_all_operations():
            operation = result.ok()
            if without is not None and without in operation.path:
                continue
            modes = schemathesis.GenerationMode if operation.body else [schemathesis.GenerationMode.POSITIVE]
            for mode in modes:

                @seeded(seed)
                @settings(
                    max_examples=examples,
                    deadline=None,
                    database=None,
                    phases=[Phase.explicit, Phase.generate],
                    suppress_health_check=list(HealthCheck),
                    verbosity=Verbosity.quiet,
                )
                @given(case=operation.as_strategy(generation_mode=mode))
                def keeps_to_it(case: schemathesis.Case) -> None:
                    case.call_and_validate(checks=wanted)

                try:
                    keeps_to_it()
                except (Exception, BaseExceptionGroup) as error:
                    found.append(f"{operation.label}, {mode.value}: {error}"[:2000])
    return found


def main() -> int:
    """Starts a service and tries it; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=200)
    options = parser.parse_args()
    logging.disable()
    command = [sys.executable, "-m", "okeysolve", "serve", "--port", "0"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        url = next(found[0] for line in server.stderr if (found := re.findall(r"http://[\d.:]+", line)))
        wrong = faults(url, options.examples)
    finally:
        server.terminate()
        server.wait()
    print("\n".join(wrong) or "the service keeps to its description")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
