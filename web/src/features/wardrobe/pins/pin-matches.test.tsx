import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { problem } from "@/testing/gateway";
import { coat, done, latest, MATCHES, matchesOf, openPinStage, scarf } from "@/testing/pin-stage";

beforeEach(() => done.mockReset());
afterEach(() => vi.useRealTimers());

describe("choosing the garment of a pin", () => {
  it("looks up again with the type from the name or the user's choice", async () => {
    const { requests, press, stage } = await openPinStage();
    const categories = () =>
      requests.flatMap(({ method, body }) =>
        method === "POST" ? [(body as { category?: string }).category] : [],
      );
    await press("Add a piece");
    await waitFor(() => expect(categories()).toEqual([undefined]));
    await press("New piece");
    await userEvent.type(stage.getByLabelText("Name"), "Green rain coat");
    await waitFor(() => expect(categories()).toEqual([undefined, "coat"]));
    await userEvent.click(stage.getByLabelText("Type"));
    await userEvent.keyboard("jacket");
    await waitFor(() => expect(categories()).toEqual([undefined, "coat", "jacket"]));
  });

  it("takes a garment that matches far better than any other without a tap", async () => {
    const { drag, stage } = await openPinStage([], {
      [MATCHES]: matchesOf([scarf, 0.6], [coat, 0.2]),
    });
    drag([60, 100], [240, 300]);
    await waitFor(() => expect(latest.pins).toMatchObject([{ garment_id: "501" }]));
    const best = stage.getByRole("list", { name: "Best matches" });
    expect(within(best).getByRole("button", { name: "Scarf" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  it("asks when two match equally, and is ready for the next piece after the answer", async () => {
    const { requests, drag, press, stage } = await openPinStage([], {
      [MATCHES]: matchesOf([scarf, 0.6], [coat, 0.5]),
    });
    drag([60, 100], [240, 300]);
    await press("Red coat");
    expect(latest.pins).toMatchObject([{ garment_id: "500", new_garment: null }]);
    expect(stage.getByText("Tap the next piece, or Done.")).toBeVisible();
    expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      photo_id: "77",
      box: { x: 0.2, y: 0.2, width: 0.6, height: 0.4 },
    });
  });

  it("falls back to all garments when matching fails, and lists none twice", async () => {
    const { press, stage } = await openPinStage(
      [{ x: 0, y: 0, width: 0.2, height: 0.2, garment_id: "500" }],
      {
        [MATCHES]: () => problem(503, { detail: "Away." }),
      },
    );
    await press("Add a piece");
    const list = await stage.findByRole("list", { name: "Your garments" });
    expect(await within(list).findByRole("button", { name: "Scarf" })).toBeVisible();
    expect(within(list).queryByRole("button", { name: "Red coat" })).toBeNull();
  });

  it("takes a match that arrives after all garments were offered", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { drag, stage } = await openPinStage([], { [MATCHES]: () => answered });
    drag([60, 100], [240, 300]);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(stage.getByRole("list", { name: "Your garments" })).toBeVisible();
    answer(Response.json(matchesOf([scarf, 0.6], [coat, 0.2])));
    await waitFor(() => expect(latest.pins).toMatchObject([{ garment_id: "501" }]));
    expect(stage.getByRole("list", { name: "Best matches" })).toBeVisible();
  });

  it("names a new piece and guesses its type, which typing replaces", async () => {
    const { press, stage } = await openPinStage();
    await press("Add a piece");
    await press("New piece");
    await userEvent.type(stage.getByLabelText("Name"), "Green rain coat");
    const type = stage.getByLabelText("Type");
    expect(type).toHaveValue("coat");
    await userEvent.click(type);
    await userEvent.keyboard("jacket");
    expect(type).toHaveValue("jacket");
    await press("Add piece");
    expect(latest.pins).toMatchObject([
      { new_garment: { name: "Green rain coat", category: "jacket" } },
    ]);
    await press("Done");
    expect(done).toHaveBeenCalledOnce();
  });
});
