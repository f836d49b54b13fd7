/** The pin stage alone, as the composer shows it, on a photo of 300 by 500 pixels. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { vi } from "vitest";
import type { NewPin } from "@/api/types";
import PinStage from "@/features/wardrobe/pins/pin-stage";
import { aGarment } from "./garments";
import { fakeGateway, type Reply } from "./gateway";
import { aPage } from "./outfits";
import { point } from "./pointer";

export const MATCHES = "POST /api/wardrobe/v1/garments/matches";
export const coat = aGarment();
export const scarf = aGarment({ id: "501", name: "Scarf" });
export const COAT_PIN = { x: 0.2, y: 0.1, width: 0.6, height: 0.4, garment_id: "500" };
export const latest: { pins: NewPin[] } = { pins: [] };
export const done = vi.fn();
const source = { key: "photo", locate: async () => ({ photo_id: "77" }) };

function Form({ start }: { start: NewPin[] }) {
  const [pins, setPins] = useState(start);
  latest.pins = pins;
  const handlers = { onChange: setPins, onClose: () => {}, onDone: done };
  return <PinStage picture="blob:p" aspect={0.6} value={pins} source={source} {...handlers} />;
}

export const matchesOf = (...scores: [typeof coat, number][]) => ({
  items: scores.map(([garment, score]) => ({ garment, score, reasons: [] })),
  colors: ["#aa2233"],
  color_names: ["red"],
});

export async function openPinStage(start: NewPin[] = [], replies: Record<string, Reply> = {}) {
  const { requests } = fakeGateway({
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
  return { requests, stage, frame, drag, press };
}
