import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { COAT_PIN, done, latest, openPinStage } from "@/testing/pin-stage";
import { point } from "@/testing/pointer";

beforeEach(() => done.mockReset());

describe("pinning", () => {
  it("draws a box that starts inside another one, and undoes it", async () => {
    const { drag, press } = await openPinStage();
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
    const { drag } = await openPinStage();
    drag([150, 420], [158, 160]);
    expect(latest.pins).toEqual([]);
  });

  it("creates a box from a tap", async () => {
    const { drag, stage } = await openPinStage();
    drag([150, 250], [152, 251]);
    expect(await stage.findByRole("region", { name: "Piece 1" })).toBeVisible();
    await waitFor(() => expect(latest.pins).toHaveLength(1));
  });

  it("says when a tap finds no piece, until the next one is chosen", async () => {
    const { drag, press, stage } = await openPinStage();
    const status = stage.getByRole("status");
    expect(status).toBeEmptyDOMElement();
    drag([150, 250], [152, 251]);
    await waitFor(() =>
      expect(status).toHaveTextContent(
        "Couldn't find an edge here. Drag the corners around the piece.",
      ),
    );
    // The browser's click for the tap, which arrives late and hits the new box.
    await userEvent.click(stage.getByRole("button", { name: /^Piece 1:/ }));
    expect(status).not.toBeEmptyDOMElement();
    await press("Red coat");
    expect(status).toBeEmptyDOMElement();
  });

  it("draws nothing when a second finger comes down, wherever either is lifted", async () => {
    const { frame, stage } = await openPinStage();
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

  it("draws from the label of an unselected box, and moves the selected one by its label", async () => {
    const { frame, stage } = await openPinStage([COAT_PIN]);
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

  it("treats a tap on a corner of the selected box as one on the picture below", async () => {
    const { press } = await openPinStage([COAT_PIN]);
    await press("Red coat");
    const corner = document.querySelector("[data-corner=bottom-right]") as Element;
    point("down", corner, { clientX: 245, clientY: 255 });
    point("move", corner, { clientX: 247, clientY: 256 });
    point("up", corner, { clientX: 247, clientY: 256 });
    await waitFor(() => expect(latest.pins).toHaveLength(2));
    expect(latest.pins[0]).toEqual(COAT_PIN);
  });

  it("does not finish while pieces are unnamed, and leads from one to the next", async () => {
    const { drag, press, stage } = await openPinStage();
    drag([60, 100], [240, 300]);
    drag([60, 320], [240, 450]);
    await press("Done");
    expect(await stage.findByText("Name each new piece or remove its pin.")).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    await press("Red coat");
    expect(await stage.findByRole("region", { name: "Piece 2" })).toBeVisible();
    await press("remove piece 2");
    expect(stage.queryByText("Name each new piece or remove its pin.")).toBeNull();
    await press("Done");
    expect(done).toHaveBeenCalledOnce();
  });

  it("moves, resizes and removes a box by keyboard, inside the picture", async () => {
    const { stage } = await openPinStage([
      { x: 0.9, y: 0, width: 0.1, height: 0.1, garment_id: "500" },
    ]);
    const box = await stage.findByRole("button", { name: /^Red coat:/ });
    box.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowUp}{ArrowLeft}{Shift>}{ArrowDown}{/Shift}");
    expect(latest.pins).toMatchObject([{ x: 0.88, y: 0, width: 0.1, height: 0.12 }]);
    await userEvent.keyboard("{Delete}");
    expect(latest.pins).toEqual([]);
  });
});
