"""A slow and obvious solver, written from the definitions of the rules alone.

It shares no code and no idea with the core, imports nothing of okeysolve, and is what the core is compared
with."""
