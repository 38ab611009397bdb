"""How the tests run: the profiles of Hypothesis, chosen by HYPOTHESIS_PROFILE."""

import os

from hypothesis import settings

# Under CI a failure must come back on the next run, so the examples are always the same.
settings.register_profile(
    "default", max_examples=40, deadline=None, derandomize="CI" in os.environ, print_blob=True
)
settings.register_profile("deep", max_examples=500, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
