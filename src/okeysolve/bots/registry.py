"""Bots by name: the levels, those that somebody has added, a class in a module or a file, another program."""

from __future__ import annotations

from importlib import import_module

from ..errors import OkeyError
from ..rules import close_to
from .levels import LEVELS, Level
from .process import ProcessBot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .protocol import Bot

    Factory = Callable[..., Bot]

PROCESS = "process:"  # before the command line of a bot that is another program
_OTHERS = " (a bot is a name, module:Class, file.py:Class, or process:COMMAND)"

# A factory, or as "module:name" where it is.
_factories: dict[str, Factory | str] = {
    "strong": "okeysolve.bots.thinking:Thinker",
    "master": "okeysolve.bots.thinking:master",
    "clairvoyant": "okeysolve.bots.thinking:clairvoyant",
}


def names() -> tuple[str, ...]:
    """The names of all bots that there are by name, the weakest of the core's levels first."""
    return (*LEVELS, *_factories)


def register(name: str, factory: Factory | str) -> None:
    """Adds a bot by a name of its own.

    factory: called with the options of 'name:option=value' as keywords, it answers the bot; or a text
    'module:name' that says where it is, imported when somebody asks for the bot. OkeyError when the name is taken.
    """
    if not isinstance(name, str) or not name.isidentifier():
        raise OkeyError(f"the name of a bot is a word, not {str(name)[:40]!r}")
    if name in names():
        raise OkeyError(f"there is a bot {name} already")
    if not callable(factory) and not isinstance(factory, str):
        raise TypeError(f"a factory is something to call, or a text 'module:name', not {type(factory).__name__}")
    _factories[name] = factory


def named(spec: str) -> Bot:
    """A new bot by its name: 'greedy', 'name:option=value,option=value', 'module:Class', 'file.py:Class',
    'process:COMMAND'.

    Behind module or file stands a class, a function that makes a bot, or a bot; options go to it as keywords, as
    numbers, true, false or text. The command line of another program is split as a shell does. OkeyError when there
    is no such bot, or it cannot be made.
    """
    if not isinstance(spec, str):
        raise TypeError(f"a bot is named by a text, not by {type(spec).__name__}")
    if spec.startswith(PROCESS):
        return ProcessBot(spec.removeprefix(PROCESS))
    name, colon, rest = spec.partition(":")
    if name in LEVELS and not colon:
        return Level(name)
    if name in LEVELS:
        raise OkeyError(f"{name} has no options such as {rest[:40]!r}")
    if name in _factories:
        factory = _factories[name]
        return _made(_found(factory) if isinstance(factory, str) else factory, rest, spec)
    where, attribute, options = _split(spec)
    if not where or not attribute:
        raise OkeyError(f"there is no bot {spec[:60]!r}: {close_to(name[:40], names())}{_OTHERS}")
    return _made(_found(f"{where}:{attribute}"), options, spec)


def _split(spec: str) -> tuple[str, str, str]:
    """'module', 'Class', 'options' of 'module:Class:options'. The file's name may have a colon, the class not."""
    head, colon, last = spec.rpartition(":")
    if colon and "=" in last and ":" in head:
        where, _, attribute = head.rpartition(":")
        return where, attribute, last
    return head, last if last.isidentifier() else "", ""


def _found(where: str) -> Any:
    """What stands behind 'module:name' or 'file.py:name'."""
    source, _, attribute = where.rpartition(":")
    try:
        module = _file(source) if source.endswith(".py") else import_module(source)
    except Exception as error:
        raise OkeyError(f"{source[:60]!r} cannot be imported: {type(error).__name__}: {error}") from error
    try:
        return getattr(module, attribute)
    except AttributeError:
        raise OkeyError(f"{source[:60]!r} has no {attribute[:40]!r}") from None


def _file(path: str) -> Any:
    """The module of a file, which need not be where Python looks for modules."""
    import sys
    from importlib.util import module_from_spec, spec_from_file_location
    from pathlib import Path

    name = f"okeysolve_bot_{Path(path).stem}"
    there = spec_from_file_location(name, path)
    if there is None or there.loader is None:
        raise ImportError(f"no Python file {path}")
    module = module_from_spec(there)
    sys.modules[name] = module  # as dataclasses and pickle want it
    there.loader.exec_module(module)
    return module


def _made(factory: Any, options: str, spec: str) -> Bot:
    """The bot that a factory makes, or that it is."""
    is_bot = not isinstance(factory, type) and hasattr(factory, "decide")
    if not is_bot and not callable(factory):
        return checked(factory, spec)
    if is_bot and options:
        raise OkeyError(f"{spec[:60]!r} is a bot already: it takes no options")
    asked = _options(options)
    _check_options(factory, asked, spec)
    try:
        bot = factory if is_bot else factory(**asked)
    except OkeyError:
        raise
    except Exception as error:
        raise OkeyError(f"{spec[:60]!r} cannot be made: {type(error).__name__}: {error}") from error
    return checked(bot, spec)


def _check_options(factory: Any, asked: dict[str, Any], spec: str) -> None:
    """OkeyError for an option that the factory does not know, as far as it tells which ones it does."""
    from inspect import Parameter, signature

    try:
        known = signature(factory).parameters.values()
    except (TypeError, ValueError):
        return
    if any(each.kind is Parameter.VAR_KEYWORD for each in known):
        return
    kinds = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    options = [each.name for each in known if each.kind in kinds]
    for name in asked:
        if name not in options:
            there = f"its options are {', '.join(options)}" if options else "it takes none"
            raise OkeyError(f"{spec[:60]!r} has an option {name[:40]!r} that the bot does not know: {there}")


def checked(bot: Any, spec: str = "") -> Bot:
    """The bot as it came; OkeyError when it is none."""
    if not callable(getattr(bot, "decide", None)):
        raise OkeyError(f"{spec[:60] or type(bot).__name__!r} is no bot: it has no method decide(view, rng)")
    return bot  # type: ignore[no-any-return]


def _options(text: str) -> dict[str, Any]:
    found = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not equals or not key.strip().isidentifier():
            raise OkeyError(f"an option is written as name=value, not as {part[:40]!r}")
        found[key.strip()] = _value(value.strip())
    return found


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
