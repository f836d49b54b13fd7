import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json, problem, type Reply } from "@/testing/gateway";
import { aDeadLetter, aState, openOperations, statePath } from "@/testing/operations";
import { aPage } from "@/testing/outfits";

const LETTERS = "/api/feed/v1/operations/dead-letters";

async function openLetter(replies: Record<string, Reply> = {}) {
  let letters = [aDeadLetter()];
  const gateway = await openOperations("", {
    [statePath("feed")]: () => json(aState({ dead_letters: letters.length })),
    [`GET ${LETTERS}`]: () => json(aPage(letters)),
    [`GET ${LETTERS}/41`]: {
      ...aDeadLetter(),
      event: { id: "e1", data: { tag_id: "7" } },
      message: "{}",
      trace_id: "4bf92f3577b34da6a3ce929d0e0e4736",
    },
    [`POST ${LETTERS}/41/replay`]: () => {
      letters = [];
      return json(null);
    },
    [`DELETE ${LETTERS}/41`]: () => {
      letters = [];
      return json(null);
    },
    ...replies,
  });
  await userEvent.click(await screen.findByRole("button", { name: /tags\.tag\.changed/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "tags.tag.changed" }));
  return { ...gateway, sheet };
}

describe("dead letters", () => {
  it("show their event, error and trace when they are opened", async () => {
    const { sheet, requests } = await openLetter();
    expect(await sheet.findByText(/"tag_id": "7"/)).toBeVisible();
    expect(sheet.getByText("KeyError('slug')")).toBeVisible();
    expect(sheet.getByText("4bf92f3577b34da6a3ce929d0e0e4736")).toBeVisible();
    const opened = requests.filter(({ path }) => path === `${LETTERS}/41`);
    expect(opened.map(({ headers }) => headers.get("Operations-Grant"))).toEqual(["feed:open:41"]);
  });

  it("are replayed, and then gone", async () => {
    const { sheet, requests } = await openLetter();
    await userEvent.click(await sheet.findByRole("button", { name: "Replay" }));
    expect(await screen.findByText("The event was handled.")).toBeVisible();
    expect(await screen.findByText("No consumer has given up an event.")).toBeVisible();
    const replayed = requests.find(({ path }) => path.endsWith("/replay"));
    expect(replayed?.headers.get("Operations-Grant")).toBe("feed:replay:41");
  });

  it.each([
    ["replay_failed", "The event failed again and is kept. The error was: KeyError."],
    ["consumer_gone", "This version of the service has no consumer for this event. Drop it."],
  ])("stay open with the reason if replaying ends with %s", async (code, detail) => {
    const { sheet } = await openLetter({
      [`POST ${LETTERS}/41/replay`]: () => problem(409, { code, detail }),
    });
    await userEvent.click(await sheet.findByRole("button", { name: "Replay" }));
    expect(await sheet.findByText(detail)).toBeVisible();
  });

  it("are dropped only after a confirmation", async () => {
    const { sheet, requests } = await openLetter();
    const isDropped = ({ method }: { method: string }) => method === "DELETE";
    await userEvent.click(await sheet.findByRole("button", { name: "Drop …" }));
    expect(requests.some(isDropped)).toBe(false);
    await userEvent.click(sheet.getByRole("button", { name: "Keep" }));
    await userEvent.click(sheet.getByRole("button", { name: "Drop …" }));
    await userEvent.click(sheet.getByRole("button", { name: "Drop event" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requests.find(isDropped)?.headers.get("Operations-Grant")).toBe("feed:drop:41");
  });

  it("of a service that cannot list them hide nothing else", async () => {
    await openOperations("", {
      [statePath("feed")]: aState({ dead_letters: 2 }),
      [`GET ${LETTERS}`]: () => problem(500, { detail: "Postgres is away." }),
    });
    expect(
      await screen.findByText(/The dead letters of feed can't be listed. Postgres is away./),
    ).toBeVisible();
    expect(screen.getByRole("table", { name: "Queues" })).toBeVisible();
  });
});
