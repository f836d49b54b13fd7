import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Export } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const CURRENT = "GET /api/wardrobe/v1/exports/current";
const STORAGE = "GET /api/wardrobe/v1/storage";
const SCHEDULE = "GET /api/wardrobe/v1/exports/schedule";
const ASK = "POST /api/wardrobe/v1/exports";

const QUOTA = 5_000_000_000;

const anExport = (fields: Partial<Export> = {}): Export => ({
  id: "7",
  state: "waiting",
  done: 0,
  total: 0,
  size: null,
  created_at: "2026-11-21T10:00:00Z",
  expires_at: null,
  ...fields,
});

const READY = anExport({
  state: "ready",
  done: 9,
  total: 9,
  size: 2_500_000,
  expires_at: "2026-11-28T10:00:00Z",
});

async function open(replies: Record<string, Reply>) {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [STORAGE]: { photos: 0, bytes: 0, unmeasured: 0, quota: QUOTA },
    [SCHEDULE]: null,
    "GET /api/wardrobe/v1/imports/current": null,
    ...replies,
  });
  await renderApp("/account?view=data", { session: aSession() });
  return requests;
}

it("requests an export, and follows it until it is ready", async () => {
  const states = [null, anExport({ state: "packing", done: 3, total: 9 }), READY];
  const requests = await open({
    [CURRENT]: () => json(states.length > 1 ? states.shift() : states[0]),
    [ASK]: () => json(anExport(), 202),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("Gathering your data...")).toBeVisible();
  expect(await screen.findByText("Packing: 3 of 9 files")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "export" })).toHaveAttribute("value", "33");
  expect(await screen.findByText(/^Your export is ready/)).toHaveTextContent(
    "Your export is ready: 2.5 MB. You can download it until November 28, 2026.",
  );
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("reports a ZIP that was deleted in the meantime", async () => {
  const states: (Export | null)[] = [READY, null];
  await open({ [CURRENT]: () => json(states.length > 1 ? states.shift() : states[0]) });
  await userEvent.click(await screen.findByRole("button", { name: "Download" }));
  expect(await screen.findByText(/download has expired/)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Download my data" })).toBeVisible();
});

it("offers a retry when there is no response", async () => {
  const down = vi.fn(() => problem(503, { detail: "This part is away." }));
  await open({ [CURRENT]: down });
  expect(await screen.findByText("This part is away.")).toBeVisible();
});

it.each([
  [{ photos: 0, bytes: 0, unmeasured: 0 }, "You don't have any photos yet."],
  [
    { photos: 12, bytes: 34_200_000, unmeasured: 0 },
    "You have 12 photos here: 34 MB, including the smaller copies we show.",
  ],
  [
    { photos: 12, bytes: 2_500_000, unmeasured: 10 },
    "You have 12 photos here. They take 2.5 MB, including the smaller copies we show, not counting 10 older ones.",
  ],
  [{ photos: 1, bytes: 0, unmeasured: 1 }, "You have 1 photo here."],
])("shows the storage used by the user's photos: %j", async (used, progressText) => {
  await open({ [CURRENT]: null, [STORAGE]: { ...used, quota: QUOTA } });
  expect(await screen.findByText(progressText)).toBeVisible();
});

it("shows the used share of the storage", async () => {
  const used = { photos: 12, bytes: 1_200_000_000, unmeasured: 0 };
  await open({ [CURRENT]: null, [STORAGE]: { ...used, quota: QUOTA } });
  expect(await screen.findByText("1.2 GB of 5 GB used")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "storage used" })).toHaveAttribute("value", "24");
  expect(screen.queryByText(/out of space/)).toBeNull();
});

it("says that the storage is full, and that nothing is deleted", async () => {
  const lowered = { photos: 12, bytes: 1_200_000_000, unmeasured: 0, quota: 1_000_000_000 };
  await open({ [CURRENT]: null, [STORAGE]: lowered });
  expect(await screen.findByText(/You're out of space. We won't delete anything/)).toBeVisible();
});

it("turns monthly exports on and off", async () => {
  const requests = await open({
    [CURRENT]: null,
    "PUT /api/wardrobe/v1/exports/schedule": { next_at: "2026-12-27T10:00:00Z" },
    "DELETE /api/wardrobe/v1/exports/schedule": () => new Response(null, { status: 204 }),
  });
  const monthly = within(await screen.findByRole("region", { name: "monthly export" }));
  const every = monthly.getByRole("switch", { name: "Export my data every month" });
  expect(every).not.toBeChecked();

  await userEvent.click(every);

  expect(await monthly.findByText(/due on December 27, 2026/)).toBeVisible();
  expect(every).toBeChecked();
  await userEvent.click(every);
  expect(await monthly.findByText(/Each one replaces the last/)).toBeVisible();
  expect(every).not.toBeChecked();
  expect(requests.map(({ method }) => method).filter((one) => one !== "GET")).toEqual([
    "PUT",
    "DELETE",
  ]);
});

it("keeps the switch as it was when a change fails", async () => {
  await open({
    [CURRENT]: null,
    "PUT /api/wardrobe/v1/exports/schedule": () => problem(503, { detail: "This part is away." }),
  });
  const every = await screen.findByRole("switch", { name: "Export my data every month" });
  await userEvent.click(every);
  expect(await screen.findByText("This part is away.")).toBeVisible();
  expect(every).not.toBeChecked();
});
