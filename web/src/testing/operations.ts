/** Data for the operations page, and a gateway whose five services answer operators. */
import { vi } from "vitest";
import type {
  Alert,
  Dashboard,
  DeadLetter,
  OperationsService,
  Panel,
  PanelData,
  ServiceState,
} from "@/api/types";
import { API, openAdmin } from "./admin-pages";
import { json, type Reply } from "./gateway";

export const NAMES = ["identity", "wardrobe", "tags", "feed", "admin"] as const;
export const statePath = (service: string) => `GET /api/${service}/v1/operations`;

export const aState = (overrides: Partial<ServiceState> = {}): ServiceState => ({
  service: "feed",
  version: "1.4.0",
  started_at: new Date(Date.now() - 7_200_000).toISOString(),
  dependencies: [{ name: "postgres", ok: true, problem: null, ms: 1.5 }],
  database: {
    migration: "0022",
    newest_migration: "0022",
    bytes: 3 * 1024 ** 2,
    connections: 10,
    max_connections: 100,
    deadlocks: 0,
    oldest_transaction_seconds: 0,
    pool_size: 20,
    pool_used: 1,
  },
  outbox: { waiting: 0, oldest_seconds: 0 },
  stream: { name: "FEED", messages: 3, bytes: 2048, replicas: 1, replicas_behind: 0 },
  consumers: [{ name: "feed-tags", stream: "TAGS", pending: 0, ack_pending: 0, redelivered: 0 }],
  dead_letters: 0,
  queues: [{ name: "fan-out", waiting: 0, oldest_seconds: 0, failed: 0, can_run: true }],
  tables: [{ name: "follows", rows: 40, bytes: 8192 }],
  counts: [{ name: "follows", value: 40 }],
  valkey: null,
  ...overrides,
});

export const aDeadLetter = (overrides: Partial<DeadLetter> = {}): DeadLetter => ({
  id: "41",
  consumer: "feed-tags",
  event_type: "tags.tag.changed",
  error: "KeyError('slug')",
  tries: 5,
  buried_at: new Date().toISOString(),
  ...overrides,
});

export const anAlert = (overrides: Partial<Alert> = {}): Alert => ({
  name: "DeadLetters",
  severity: "warning",
  firing: true,
  service: "feed",
  summary: "A consumer of feed gave up events.",
  since: "2026-11-25T10:00:00Z",
  runbook: "https://example.org/admin/operations/runbooks/DeadLetters",
  ...overrides,
});

export const aPanel = (overrides: Partial<Panel> = {}): Panel => ({
  id: 1,
  title: "Requests",
  description: "By service.",
  kind: "timeseries",
  unit: "reqps",
  width: 12,
  thresholds: [
    { value: null, level: "good" },
    { value: 10, level: "critical" },
  ],
  runbook: null,
  ...overrides,
});

export const aDashboard = (panels: Panel[], id = "overview", title = "Overview"): Dashboard => ({
  id,
  title,
  description: "",
  panels,
});

const START = Date.parse("2026-11-25T10:00:00Z") / 1000;

/** Points 15 seconds apart from 10:00. */
export const panelData = (series: Record<string, (number | null)[]>): PanelData => ({
  start: "2026-11-25T10:00:00Z",
  end: "2026-11-25T10:00:45Z",
  step_seconds: 15,
  series: Object.entries(series).map(([name, values]) => ({
    name,
    points: values.map((value, at): [number, number | null] => [START + at * 15, value]),
  })),
});

/** Opens the page for an admin, with every panel on the screen. */
export async function openOperations(search: string, replies: Record<string, Reply> = {}) {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly callBack: IntersectionObserverCallback) {}
      observe() {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        this.callBack([entry], this as unknown as IntersectionObserver);
      }
      disconnect() {}
    },
  );
  return await openAdmin(`/admin/operations${search}`, {
    [`POST ${API}/operations/grants`]: async (request) => {
      const { service, act, subject } = (await request.json()) as Record<string, string>;
      const expires_at = new Date(Date.now() + 600_000).toISOString();
      return json({ grant: [service, act, subject].join(":"), expires_at }, 201);
    },
    ...Object.fromEntries(
      NAMES.map((service: OperationsService) => [statePath(service), aState({ service })]),
    ),
    [`GET ${API}/operations/alerts`]: { items: [], rules: [] },
    ...replies,
  });
}
