"""Composes the admin service: routes, consumers, jobs and retention."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI
from sqlmodel.ext.asyncio.session import AsyncSession

from admin import worker
from admin.admins import routes as admins
from admin.admins.audit_search.routes import router as audit_search_router
from admin.audit_log.routes import router as audit_log_router
from admin.moderation.accounts import domain as moderation
from admin.moderation.accounts.routes import router as moderation_router
from admin.moderation.content import domain as content_moderation
from admin.moderation.content.routes import router as content_moderation_router
from admin.moderation.disclosures.routes import router as disclosures_router
from admin.moderation.evidence.routes import router as evidence_router
from admin.moderation.pending_counts.routes import router as pending_counts_router
from admin.moderation.reports import domain as reports
from admin.moderation.reports.routes import router as reports_router
from admin.monitoring.alerts.routes import router as alerts_router
from admin.monitoring.dashboards.domain import Dashboards
from admin.monitoring.dashboards.routes import router as dashboards_router
from admin.monitoring.gateway_spans.routes import router as gateway_spans_router
from admin.monitoring.grants.routes import router as operations_grants_router
from admin.monitoring.scrape_targets.routes import router as scrape_targets_router
from admin.operations import COUNTS, QUEUES
from admin.outreach.announcements import domain as announcements
from admin.outreach.announcements.routes import router as announcements_router
from admin.outreach.contact.routes import router as contact_router
from admin.outreach.recommendations import domain as recommendations
from admin.outreach.recommendations.routes import router as recommendations_router
from admin.prometheus import Prometheus
from admin.retention import RETENTION_RULES
from admin.settings import Settings
from admin.usage.analytics.routes import router as analytics_router
from admin.usage.flags.routes import router as flags_router
from admin.usage.flags.rules import unknown_flags
from admin.usage.page_views.routes import router as page_views_router
from admin.usage.recordings.routes import router as recordings_router
from admin.usage.web_vitals.routes import router as web_vitals_router
from admin.waitlist import domain as waitlist
from admin.waitlist.decisions.routes import router as waitlist_decisions_router
from admin.waitlist.invites import routes as invites
from admin.waitlist.registration import domain as registration
from admin.waitlist.registration.routes import router as registration_router
from admin.waitlist.routes import router as waitlist_router
from admin.waitlist.routes import withdrawal_router
from shared.features.data_export import REPLIES, requests_subject
from shared.http.rate_limit import Limiter, RateLimitHeaders
from shared.service import Service

log = structlog.get_logger()


async def republish(session: AsyncSession) -> int:
    """Republish what other services keep; return the number of events."""
    parts = (
        registration,
        waitlist,
        recommendations,
        announcements,
        moderation,
        content_moderation,
        reports,
    )
    return sum([await part.republish(session) for part in parts])


@asynccontextmanager
async def resources(app: FastAPI) -> AsyncIterator[None]:
    """Open the adapters."""
    for name in unknown_flags(app.state.settings.flags):
        log.warning("unknown_flag", name=name)
    app.state.limiter = Limiter(app.state.settings.redis_url, "admin")
    settings: Settings = app.state.settings
    prometheus = app.state.prometheus = Prometheus(settings.prometheus_url.get_secret_value())
    app.state.dashboards = Dashboards(settings.dashboards, prometheus, settings.scrape_seconds)
    yield
    await prometheus.close()
    await app.state.limiter.close()


service = Service(
    name="admin",
    summary="The waitlist, recommendations, announcements, reports, and the audit log of admins.",
    settings=Settings,
    routers=[
        admins.router,
        audit_log_router,
        audit_search_router,
        disclosures_router,
        registration_router,
        invites.router,
        waitlist_decisions_router,
        pending_counts_router,
        waitlist_router,
        withdrawal_router,
        recommendations_router,
        announcements_router,
        moderation_router,
        content_moderation_router,
        reports_router,
        evidence_router,
        contact_router,
        analytics_router,
        operations_grants_router,
        dashboards_router,
        alerts_router,
        flags_router,
        page_views_router,
        web_vitals_router,
        recordings_router,
    ],
    root_routers=[scrape_targets_router, gateway_spans_router],
    middleware=[RateLimitHeaders],
    subscriptions=worker.subscriptions,
    transient_publications=[REPLIES],
    transient_subscriptions=[requests_subject("admin")],
    loops=worker.loops,
    retention_rules=RETENTION_RULES,
    resources=resources,
    queues=QUEUES,
    counts=COUNTS,
    republish=republish,
)
