import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { press } from "@/testing/admin-pages";
import { json, problem } from "@/testing/gateway";
import { aState, NAMES, openOperations, statePath } from "@/testing/operations";

const card = async (name: string) => await screen.findByRole("listitem", { name });

describe("the state of the services", () => {
  it("is shown for all of them, each read with a grant of its own", async () => {
    const { requests } = await openOperations("");
    expect(await screen.findByText(/^All 5 services answer/)).toBeVisible();
    const feed = within(await card("Feed"));
    expect(feed.getByText("1.4.0")).toBeVisible();
    expect(feed.getByText(/^2(\.\d+)? hours$/)).toBeVisible();
    expect(feed.getByText("3 MiB")).toBeVisible();
    for (const service of NAMES) {
      const read = requests.find(({ path }) => path === `/api/${service}/v1/operations`);
      expect(read?.headers.get("Operations-Grant")).toBe(`${service}:read:`);
    }
    await press("refresh");
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === "/api/feed/v1/operations")).toHaveLength(2),
    );
    expect(requests.filter(({ path }) => path.endsWith("/grants"))).toHaveLength(NAMES.length);
  });

  it("shows a service that does not answer as such, and everything else", async () => {
    await openOperations("", {
      [statePath("tags")]: () => problem(503, { detail: "Tags is away." }),
    });
    const tags = await card("Tags");
    expect(await within(tags).findByText("No answer")).toBeVisible();
    expect(within(tags).getByRole("alert")).toHaveTextContent("Tags is away.");
    expect(within(await card("Feed")).getByText("Healthy")).toBeVisible();
    expect(screen.getByRole("list", { name: "Needs attention" })).toHaveTextContent(
      "Tags doesn't answer",
    );
  });

  it("waits for a service that has not answered yet, and shows the others", async () => {
    await openOperations("", { [statePath("tags")]: () => new Promise(() => {}) });
    expect(within(await card("Tags")).getByText("Waiting")).toBeVisible();
    expect(within(await card("Feed")).getByText("Healthy")).toBeVisible();
  });

  it("gives up a service that is silent, and says so", async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    await openOperations("", {
      // At once, because Node.js may collect a request that waits: then nothing aborts it.
      [statePath("tags")]: ({ signal }) => {
        limit.abort();
        signal.throwIfAborted();
        return json(aState());
      },
    });
    expect(await within(await card("Tags")).findByRole("alert")).toHaveTextContent(
      "It didn't answer within 15 seconds.",
    );
  });

  it("says what is wrong, the gravest of a service first", async () => {
    const base = aState();
    await openOperations("", {
      [statePath("feed")]: aState({
        dependencies: [{ name: "valkey", ok: false, problem: "ConnectionError", ms: 2000 }],
        database: base.database && { ...base.database, migration: "0021" },
        dead_letters: null,
        outbox: { waiting: 12, oldest_seconds: 90 },
        queues: [{ name: "digests", waiting: 0, oldest_seconds: 0, failed: 2, can_run: false }],
      }),
    });
    const list = await screen.findByRole("list", { name: "Needs attention" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Feed can't reach valkey: ConnectionError",
      "Feed has migrations to run: 0022",
      "Feed has 12 events to publish, the oldest for 1.5 mins",
      "Feed gave up 2 in digests",
    ]);
    const feed = within(await card("Feed"));
    expect(feed.getByText("Unknown")).toBeVisible();
    expect(feed.getByText("At 0021, run them")).toBeVisible();
  });

  it("asks for a new grant after a service refused the last one", async () => {
    let refuse = true;
    const { requests } = await openOperations("", {
      [statePath("feed")]: () =>
        refuse ? problem(404, { detail: "There's nothing here." }) : json(aState()),
    });
    const feed = await card("Feed");
    expect(await within(feed).findByText("No answer")).toBeVisible();
    refuse = false;
    await press("refresh");
    expect(await within(feed).findByText("Healthy")).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith("/grants"))).toHaveLength(6);
  });

  it("runs a queue after a confirmation, and says how much is due", async () => {
    const { requests } = await openOperations("", {
      [statePath("feed")]: aState({
        queues: [{ name: "fan-out", waiting: 3, oldest_seconds: 9, failed: 1, can_run: true }],
      }),
      "POST /api/feed/v1/operations/queues/fan-out/run": { due: 4 },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Run fan-out of feed now" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Run fan-out now?" }));
    const isRun = ({ path }: { path: string }) => path.endsWith("/run");
    expect(requests.some(isRun)).toBe(false);
    await userEvent.click(sheet.getByRole("button", { name: "Run now" }));
    expect(await sheet.findByText(/^4 tasks are due now/)).toBeVisible();
    expect(requests.find(isRun)?.headers.get("Operations-Grant")).toBe("feed:run:fan-out");
  });
});
