"""The service over HTTP, and a page for people. It needs `pip install 'okeysolve[web]'`, see docs/http.md."""
