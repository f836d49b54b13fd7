import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NewPin } from "@/api/types";
import { aGarment } from "@/testing/garments";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { point } from "@/testing/pointer";
import PinStage from "./pin-stage";

const MATCHES = "POST /api/wardrobe/v1/garments/matches";
const coat = aGarment();
const scarf = aGarment({ id: "501", name: "Scarf" });
const COAT_PIN = { x: 0.2, y: 0.1, width: 0.6, height: 0.4, garment_id: "500" };
const latest: { pins: NewPin[] } = { pins: [] };
const done = vi.fn();
const source = { key: "photo", locate: async () => ({ photo_id: "77" }) };

function Form({ start }: { start: NewPin[] }) {
  const [pins, setPins] = useState(start);
  latest.pins = pins;
  const handlers = { onChange: setPins, onClose: () => {}, onDone: done };
  return <PinStage picture="blob:p" aspect={0.6} value={pins} source={source} {...handlers} />;
}

const matchesOf = (...scores: [typeof coat, number][]) => ({
  items: scores.map(([garment, score]) => ({ garment, score, reasons: [] })),
  colors: ["#aa2233"],
  color_names: ["red"],
});

async function open(start: NewPin[] = [], replies: Record<string, Reply> = {}) {
  const { asked } = fakeGateway({
    "GET /api/wardrobe/v1/garments": aPage([coat, scarf]),
    "GET /api/wardrobe/v1/garments/500": coat,
    "GET /api/wardrobe/v1/garments/501": scarf,
    [MATCHES]: matchesOf(),
    ...replies,
  });
  latest.pins = start;
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Form start={start} />
    </QueryClientProvider>,
  );
  const stage = within(await screen.findByRole("dialog", { name: "Pin your pieces" }));
  const frame = stage
    .getByRole("list", { name: "Pinned pieces" })
    .ownerDocument.querySelector(".touch-none") as Element;
  vi.spyOn(frame, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 500));
  const drag = (from: [number, number], to: [number, number]) => {
    point("down", frame, { clientX: from[0], clientY: from[1] });
    point("move", frame, { clientX: to[0], clientY: to[1] });
    point("up", frame, { clientX: to[0], clientY: to[1] });
  };
  const press = async (name: string) => userEvent.click(await stage.findByRole("button", { name }));
  return { asked, stage, frame, drag, press };
}

beforeEach(() => done.mockReset());

describe("pinning", () => {
  it("draws a box that begins inside another one, and undoes it", async () => {
    const { drag, press } = await open();
    drag([60, 100], [240, 300]);
    drag([100, 200], [200, 450]);
    await waitFor(() => expect(latest.pins).toHaveLength(2));
    expect(latest.pins).toMatchObject([
      { x: 0.2, y: 0.2, width: 0.6, height: 0.4 },
      { x: 0.3333, y: 0.4, width: 0.3333, height: 0.5 },
    ]);
    await press("Undo");
    await waitFor(() => expect(latest.pins).toHaveLength(1));
  });

  it("ignores a sliver, as a swipe draws it", async () => {
    const { drag } = await open();
    drag([150, 420], [158, 160]);
    expect(latest.pins).toEqual([]);
  });

  it("makes a box of a tap", async () => {
    const { drag, stage } = await open();
    drag([150, 250], [152, 251]);
    expect(await stage.findByRole("region", { name: "Piece 1" })).toBeVisible();
    await waitFor(() => expect(latest.pins).toHaveLength(1));
  });

  it("says when a tap finds no piece, until the next one is chosen", async () => {
    const { drag, press, stage } = await open();
    const said = stage.getByRole("status");
    expect(said).toBeEmptyDOMElement();
    drag([150, 250], [152, 251]);
    await waitFor(() =>
      expect(said).toHaveTextContent(
        "Couldn't find an edge here. Drag the corners around the piece.",
      ),
    );
    await press("Red coat");
    expect(said).toBeEmptyDOMElement();
  });

  it("draws nothing when a second finger comes down, wherever either is lifted", async () => {
    const { frame, stage } = await open();
    point("down", frame, { clientX: 60, clientY: 100 });
    point("move", frame, { clientX: 140, clientY: 200 });
    point("down", frame, { clientX: 200, clientY: 300, pointerId: 2 });
    point("move", frame, { clientX: 280, clientY: 480, pointerId: 2 });
    point("up", frame, { clientX: 280, clientY: 480, pointerId: 2 });
    point("move", frame, { clientX: 20, clientY: 20 });
    point("up", frame, { clientX: 20, clientY: 20 });
    expect(latest.pins).toEqual([]);
    expect(stage.queryByRole("button", { name: /^Piece 1/ })).toBeNull();
  });

  it("draws from the label of a box that is not chosen, and moves the chosen one by it", async () => {
    const { frame, stage } = await open([COAT_PIN]);
    const label = await stage.findByRole("button", { name: /^Red coat:/ });
    const stroke = (to: [number, number]) => {
      point("down", label, { clientX: 150, clientY: 150 });
      point("move", frame, { clientX: to[0], clientY: to[1] });
      point("up", frame, { clientX: to[0], clientY: to[1] });
    };
    stroke([270, 400]);
    await waitFor(() => expect(latest.pins).toHaveLength(2));
    expect(latest.pins).toMatchObject([COAT_PIN, { x: 0.5, y: 0.3, width: 0.4, height: 0.5 }]);
    stroke([151, 151]);
    expect(label).toHaveAttribute("aria-pressed", "true");
    expect(label).toHaveFocus();
    stroke([180, 200]);
    await waitFor(() => expect(latest.pins[0]).toMatchObject({ x: 0.3, y: 0.2 }));
    expect(latest.pins).toHaveLength(2);
  });

  it("asks again with the type that the name tells or the person chooses", async () => {
    const { asked, press, stage } = await open();
    const categories = () =>
      asked.flatMap(({ method, body }) =>
        method === "POST" ? [(body as { category?: string }).category] : [],
      );
    await press("Add a piece");
    await waitFor(() => expect(categories()).toEqual([undefined]));
    await press("New piece");
    await userEvent.type(stage.getByLabelText("Name"), "Green rain coat");
    await waitFor(() => expect(categories()).toEqual([undefined, "coat"]), { timeout: 3000 });
    await userEvent.click(stage.getByLabelText("Type"));
    await userEvent.keyboard("jacket");
    await waitFor(() => expect(categories()).toEqual([undefined, "coat", "jacket"]), {
      timeout: 3000,
    });
  });

  it("takes a garment that matches far better than any other without a tap", async () => {
    const { drag, stage } = await open([], { [MATCHES]: matchesOf([scarf, 0.6], [coat, 0.2]) });
    drag([60, 100], [240, 300]);
    await waitFor(() => expect(latest.pins).toMatchObject([{ garment_id: "501" }]));
    const best = stage.getByRole("list", { name: "Best matches" });
    expect(within(best).getByRole("button", { name: "Scarf" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  it("asks when two match alike, and is ready for the next piece after the answer", async () => {
    const { asked, drag, press, stage } = await open([], {
      [MATCHES]: matchesOf([scarf, 0.6], [coat, 0.5]),
    });
    drag([60, 100], [240, 300]);
    await press("Red coat");
    expect(latest.pins).toMatchObject([{ garment_id: "500", new_garment: null }]);
    expect(stage.getByText("Tap the next piece, or Done.")).toBeVisible();
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      photo_id: "77",
      box: { x: 0.2, y: 0.2, width: 0.6, height: 0.4 },
    });
  });

  it("falls back to all garments when matching fails, and offers none twice", async () => {
    const { press, stage } = await open(
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

  it("names a new piece and guesses its type, which typing replaces", async () => {
    const { press, stage } = await open();
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

  it("does not end while a piece has no name", async () => {
    const { press, stage } = await open();
    await press("Add a piece");
    await press("Done");
    expect(await stage.findByText("Name each new piece or remove its pin.")).toBeVisible();
    expect(done).not.toHaveBeenCalled();
  });

  it("moves, sizes and removes a box by keyboard, inside the picture", async () => {
    const { stage } = await open([{ x: 0.9, y: 0, width: 0.1, height: 0.1, garment_id: "500" }]);
    const box = await stage.findByRole("button", { name: /^Red coat:/ });
    box.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowUp}{ArrowLeft}{Shift>}{ArrowDown}{/Shift}");
    expect(latest.pins).toMatchObject([{ x: 0.88, y: 0, width: 0.1, height: 0.12 }]);
    await userEvent.keyboard("{Delete}");
    expect(latest.pins).toEqual([]);
  });
});
