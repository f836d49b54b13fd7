"""Expected failures of quotas."""

from shared.http.errors import ApiError


class QuotaReached(ApiError):
    """The person's photos, with the new one, would exceed the quota."""

    status = 413
    code = "quota_reached"
