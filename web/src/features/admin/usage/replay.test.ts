import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { chunksOf } from "@/lib/recordings/chunks";
import { pageEvent, STYLE } from "@/lib/recordings/mask-event";
import { pageMarks, playableEvents } from "./replay-events";
import { styleReplay } from "./replay-styles";

const snapshot = (text: string) => ({
  type: 2,
  timestamp: 2,
  data: {
    initialOffset: {},
    node: {
      id: 1,
      type: 2,
      tagName: "script",
      attributes: { src: "https://evil.example/x.js" },
      childNodes: [{ id: 2, type: 3, textContent: text }],
    },
  },
});

it("joins, sorts and masks what is stored: anyone can send a forged recording", () => {
  const late = pageEvent("/wardrobe", 9);
  const stored = [late, ...chunksOf([snapshot("x".repeat(90_000))]).flat(), { type: "2" }, {}];
  const playable = playableEvents(stored);
  expect(playable.map(({ timestamp }) => timestamp)).toEqual([2, 9]);
  expect(JSON.stringify(playable)).not.toMatch(/evil|script|xxx/);
});

it("finds when each page was opened", () => {
  const events = [snapshot(""), pageEvent("/feed", 500), pageEvent("/search", 9_000)];
  expect(pageMarks(events)).toEqual([
    { page: "/feed", at: 498 },
    { page: "/search", at: 8_998 },
  ]);
});

it("applies recorded styles by script, now and later, with this build's stylesheets", async () => {
  document.head.innerHTML = "<link rel='stylesheet' href='/assets/app.css'>";
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const replayed = frame.contentDocument as Document;
  // jsdom has no constructable sheets.
  const sheet = class {
    replaceSync = vi.fn();
  };
  Object.assign(replayed.defaultView as Window, { CSSStyleSheet: sheet });
  replayed.body.innerHTML = `<p ${STYLE}="color: red"></p>`;
  const stop = styleReplay(replayed);
  expect(replayed.querySelector("p")?.style.color).toBe("red");
  expect(replayed.querySelector("link")?.href).toBe("http://localhost:8080/assets/app.css");
  const added = replayed.createElement("div");
  added.innerHTML = `<b ${STYLE}="width: 4px"></b>`;
  replayed.body.append(added);
  replayed.querySelector("p")?.setAttribute(STYLE, "color: blue");
  await waitFor(() => {
    expect(replayed.querySelector("b")?.style.width).toBe("4px");
    expect(replayed.querySelector("p")?.style.color).toBe("blue");
  });
  stop();
});

it.each([
  { type: 2, data: {} },
  { type: 3, data: { source: 0, adds: [{}], texts: [], attributes: [], removes: [] } },
  { type: 3, data: { source: 0, texts: 5 } },
  { type: 3, data: { source: 5, text: 5 } },
])("leaves out a forged event that has another shape: %o", (forged) => {
  const page = pageEvent("/wardrobe", 9);
  const playable = playableEvents([{ ...forged, timestamp: 3 }, page]);
  expect(playable.at(-1)).toEqual(page);
});
