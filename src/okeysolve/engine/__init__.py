"""The engine: the methods of okeysolve as JSON-RPC 2.0, one object a line, for programs in any language.

`okeysolve engine` is the server; Client and AsyncClient start one and talk to it. docs/engine.md has the protocol.
"""

from __future__ import annotations

from .client import AsyncClient, Client, EngineDied, EngineError, EngineTimeout

__all__ = ["AsyncClient", "Client", "EngineDied", "EngineError", "EngineTimeout"]
