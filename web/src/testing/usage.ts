/** What the usage page shows. */
import type {
  FeatureFlag,
  Funnel,
  PageViewsReport,
  SessionRecording,
  VitalsReport,
} from "@/api/types";

export const aViewsReport = (overrides: Partial<PageViewsReport> = {}): PageViewsReport => ({
  total: { views: 41, browsers: 7 },
  days: [
    { day: "2026-11-24", views: 0, browsers: 0 },
    { day: "2026-11-25", views: 41, browsers: 6 },
  ],
  pages: [
    { page: "/feed", views: 30, browsers: 7 },
    { page: "/wardrobe", views: 11, browsers: 3 },
  ],
  ...overrides,
});

export const aVitalsReport = (): VitalsReport => ({
  days: ["2026-11-24", "2026-11-25"],
  vitals: [
    vital("LCP", 2500, 4000, 3100),
    vital("INP", 200, 500, 90),
    vital("CLS", 0.1, 0.25, 0),
    vital("FCP", 1800, 3000, 900),
    vital("TTFB", 800, 1800, 120),
  ],
});

const vital = (
  name: VitalsReport["vitals"][number]["name"],
  good: number,
  poor: number,
  p75: number,
) => ({
  name,
  good,
  poor,
  devices: [
    { device_class: "phone" as const, p75, samples: 12, by_day: [null, p75] },
    { device_class: "tablet" as const, p75: null, samples: 0, by_day: [null, null] },
    { device_class: "desktop" as const, p75: null, samples: 0, by_day: [null, null] },
  ],
});

export const aFunnel = (overrides: Partial<Funnel> = {}): Funnel => ({
  name: "registration",
  steps: [
    { label: "Landing page opened", browsers: 40, left: 10, last_pages: [] },
    {
      label: "Registration form opened",
      browsers: 30,
      left: 24,
      last_pages: [
        { page: "/about", browsers: 5 },
        { page: "/register", browsers: 4 },
      ],
    },
    { label: "Account created", browsers: 6, left: 0, last_pages: [] },
  ],
  ...overrides,
});

export const aFlag = (overrides: Partial<FeatureFlag> = {}): FeatureFlag => ({
  name: "session-recordings",
  description: "Record how pages change.",
  is_on: true,
  default: true,
  version: 0,
  changed_at: null,
  ...overrides,
});

export const aRecording = (overrides: Partial<SessionRecording> = {}): SessionRecording => ({
  id: "900",
  device_class: "phone",
  pages: ["/feed", "/wardrobe"],
  consented_at: "2026-11-20T10:00:00Z",
  started_at: "2026-11-25T10:00:00Z",
  ended_at: "2026-11-25T10:01:05Z",
  deleted_at: "2026-12-09T10:00:00Z",
  ...overrides,
});
