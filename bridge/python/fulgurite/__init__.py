"""Makes tables about people safe to share, on this computer.

    import fulgurite

    safe = fulgurite.release(
        frame, known=["age", "sex", "postcode"], secret="diagnosis", identifying="name", hold_back=True, k=5)
    safe.table          # a DataFrame, as the data came: anonymized, and verified
    safe.risk["after"]  # how easily somebody is found in it

A release is one function and one file: its promise is about this table, so that there is nothing to fit on one
table and to apply to another. The work is done by the program fulgurite, which lies in the package; nothing is
sent anywhere.
"""

from ._program import FulguriteError, InputError, NoResult, NotVerified, Problem, Progress, UsageError, version
from ._release import Release, release

__all__ = [
    "FulguriteError", "InputError", "NoResult", "NotVerified", "Problem", "Progress", "Release", "UsageError", "release", "version",
]
