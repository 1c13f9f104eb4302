"""Two checks of schemathesis as they must be here, loaded into it by SCHEMATHESIS_HOOKS."""

import schemathesis
from schemathesis.checks import CHECKS

# Faults of valid requests that no JSON Schema can tell from good ones.
FORGIVEN = [
    # A cursor is opaque: which texts of its alphabet are one, and of which list, only the server knows.
    (400, "The parameter cursor "),
    # `createdAt` and `updatedAt` are ignored whatever they hold, but in a body that is JSON by the rules
    # of the contract, which are stricter than those of JSON Schema: no U+0000, no number beyond 64 bits,
    # no nesting beyond 64.
    (400, "The body can't be read: "),
    # The entity tags of If-Match and If-None-Match are those of a moment.
    (412, "The resource has changed since the version that the request names."),
    (412, "A weak entity tag in If-Match never matches"),
    # schemathesis makes some fields up without their pattern.
    (400, "If-Match must be "), (400, "If-None-Match must be "),
    # Where a list may start depends on its order, and on the cursor and the search beside it; a byte order mark
    # is for one format.
    (400, "The parameter from "), (400, "The parameter bom=true "),
    # An Idempotency-Key is for one body.
    (422, "This Idempotency-Key "),
    # What a file is of, and whether there is more in it than white space, no schema tells.
    (422, "The body is not in the format "), (422, "The body is in the format "), (400, "The body is empty."),
    # Which encodings ICU knows, no schema lists.
    (400, "The parameter encoding must be "), (400, "The charset of Content-Type "),
    # What a picture is of neither.
    (415, "A picture is one of "),
    # Restoring is for what is deleted.
    (409, "The quotation "),
]


# The same of single members: which movies there are, and which texts are URLs (the URL Standard says that by a
# procedure, not by a pattern).
FORGIVEN_MEMBERS = [("/movie", "there is no movie "), ("/url", "must be "), ("/url", "must not hold a user name"),
                    ("/wikipedia", "must be ")]


def is_forgiven(error):
    return any(error["pointer"] == pointer and error["detail"].startswith(detail) for pointer, detail in FORGIVEN_MEMBERS)


@schemathesis.check
def valid_data_is_accepted(ctx, response, case):
    """`positive_data_acceptance`, but for these."""
    if response.status_code == 422 and all(map(is_forgiven, response.json().get("errors", [{"pointer": "", "detail": ""}]))):
        return None
    if any(response.status_code == status and response.json()["detail"].startswith(detail)
           for status, detail in FORGIVEN):
        return None
    return CHECKS.get_one("positive_data_acceptance")(ctx, response, case)


restored = set()


@schemathesis.check
def deleted_is_gone(ctx, response, case):
    """`use_after_free`, but for what was deleted and then restored, which it can't know."""
    path = case.formatted_path
    if path.endswith("/restore") and response.status_code == 200:
        restored.add(path.removesuffix("/restore"))
    if case.method == "DELETE" and response.status_code == 204:
        restored.discard(path)
    if path in restored:
        return None
    return CHECKS.get_one("use_after_free")(ctx, response, case)
