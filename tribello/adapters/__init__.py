"""The game for frameworks of machine learning, each in a module of its own.

Either needs its framework, which an extra installs: ``tribello[openspiel]`` for
`tribello.adapters.open_spiel`, ``tribello[pettingzoo]`` for `tribello.adapters.pettingzoo`.
How they are used stands on a page: ``docs/adapters.md``.
"""
