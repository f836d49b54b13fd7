import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { NewPin } from "@/api/types";
import { aGarment } from "@/testing/garments";
import { fakeGateway } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { PinField } from "./pin-field";

const latest: { pins: NewPin[] } = { pins: [] };

function Form({ start }: { start: NewPin[] }) {
  const [pins, setPins] = useState(start);
  latest.pins = pins;
  return <PinField picture={<span>picture</span>} value={pins} onChange={setPins} />;
}

function openForm(start: NewPin[] = []) {
  fakeGateway({ "GET /api/wardrobe/v1/garments": aPage([aGarment()]) });
  latest.pins = start;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form start={start} />
    </QueryClientProvider>,
  );
}

describe("the editor of pins", () => {
  it("adds, moves, sizes and removes a pin by keyboard alone", async () => {
    openForm();
    await userEvent.click(screen.getByRole("button", { name: "Add a pin" }));
    await userEvent.type(screen.getByLabelText("Name of the garment of pin 1"), "Red coat");
    const box = screen.getByRole("button", { name: /^Red coat:/ });
    box.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}");
    expect(latest.pins).toEqual([
      {
        x: 0.32,
        y: 0.32,
        width: 0.38,
        height: 0.25,
        new_garment: { name: "Red coat", category: "" },
      },
    ]);
    await userEvent.keyboard("{Delete}");
    expect(latest.pins).toEqual([]);
  });

  it("names a known garment, once on a picture", async () => {
    const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    openForm([{ ...box, garment_id: "500" }]);
    expect(await screen.findByRole("button", { name: /^Red coat:/ })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Add a pin" }));
    const second = screen.getByLabelText("Garment of pin 2");
    expect(second).not.toHaveTextContent("Red coat");
    await userEvent.click(screen.getByRole("button", { name: "remove pin 1" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Garment of pin 1")).toHaveTextContent("Red coat"),
    );
    await userEvent.selectOptions(screen.getByLabelText("Garment of pin 1"), "500");
    expect(latest.pins).toMatchObject([{ garment_id: "500", new_garment: null }]);
  });

  it("keeps a box inside the picture", async () => {
    openForm([{ x: 0.9, y: 0, width: 0.1, height: 0.1, garment_id: "500" }]);
    const box = await screen.findByRole("button", { name: /^Red coat:/ });
    fireEvent.keyDown(box, { key: "ArrowRight" });
    fireEvent.keyDown(box, { key: "ArrowUp" });
    expect(latest.pins).toMatchObject([{ x: 0.9, y: 0 }]);
  });
});
