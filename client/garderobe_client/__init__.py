"""A typed client of Garderobe's APIs: one package per service, made from its OpenAPI document."""

from garderobe_client.client import Client
from garderobe_client.credentials import ClientCredentials
from garderobe_client.errors import ApiError, FieldError, TokenRefused
from garderobe_client.pages import aiter_items, iter_items
from garderobe_client.types import UNSET, File, Response, Unset

__all__ = [
    "UNSET",
    "ApiError",
    "Client",
    "ClientCredentials",
    "FieldError",
    "File",
    "Response",
    "TokenRefused",
    "Unset",
    "aiter_items",
    "iter_items",
]
