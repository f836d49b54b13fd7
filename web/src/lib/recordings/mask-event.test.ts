import { expect, it } from "vitest";
import { maskEvent, STYLE } from "./mask-event";

const change = (data: object) => maskEvent({ type: 3, timestamp: 1, data });
const element = (tagName: string, attributes: object = {}, ...childNodes: object[]) => ({
  id: 2,
  type: 2,
  tagName,
  attributes,
  childNodes,
});
const added = (node: object) => {
  const masked = change({ source: 0, adds: [{ parentId: 1, nextId: null, node }] });
  const { adds } = { ...(masked?.data as { adds: { node: unknown }[] }) };
  return adds[0]?.node;
};

it("keeps how something looks, and drops what it says", () => {
  const attributes = {
    class: "grid gap-2",
    "aria-expanded": "true",
    "data-theme": "dark",
    viewBox: "0 0 8 8",
    rr_width: "40px",
    "aria-label": "Ana's coat",
    "data-owner": "ana",
    href: "/user/ana",
    src: "/ana.webp",
    onclick: "steal()",
    srcdoc: "<script>",
    value: "typed",
  };
  const text = { id: 3, type: 3, textContent: "Ana's  coat" };
  expect(added(element("button", attributes, text))).toMatchObject({
    tagName: "button",
    attributes: {
      class: "grid gap-2",
      "aria-expanded": "true",
      "data-theme": "dark",
      viewBox: "0 0 8 8",
      rr_width: "40px",
    },
    childNodes: [{ textContent: "*****  ****" }],
  });
  expect(JSON.stringify(added(element("button", attributes, text)))).not.toMatch(
    /ana|typed|steal|script/i,
  );
});

it.each(["script", "STYLE", "link", "iframe", "object", "base", "meta"])(
  "replaces %s, which runs, loads or styles something",
  (tagName) => {
    const child = { id: 3, type: 3, textContent: "alert()" };
    expect(added(element(tagName, { src: "x", class: "y" }, child))).toEqual(
      expect.objectContaining({ id: 2, tagName: "template", attributes: {}, childNodes: [] }),
    );
  },
);

it.each([
  ["color: red; width: 4px", "color: red; width: 4px"],
  ["color: red; background: url(data:image/png;base64,AA)", "color: red"],
  ["background: URL('x'); color: red", "color: red"],
  ["background: u\\72l(x)", ""],
])("keeps the style %s without what it loads", (style, expected) => {
  const masked = added(element("p", { style })) as { attributes: Record<string, string> };
  expect(masked.attributes).toEqual({ [STYLE]: expected });
});

it("keeps changed properties of a style, without what they load", () => {
  const style = { width: "4px", "background-image": "url(x)", color: ["red", "important"] };
  const masked = change({ source: 0, attributes: [{ id: 1, attributes: { style, title: "x" } }] });
  expect(masked?.data).toMatchObject({
    attributes: [{ id: 1, attributes: { style: { width: "4px", color: ["red", "important"] } } }],
  });
});

it("keeps where something happened, but neither input nor address", () => {
  const press = { source: 2, type: 2, id: 4, x: 10, y: 20 };
  expect(change(press)?.data).toEqual(press);
  const typed = change({ source: 5, id: 4, text: "secret", isChecked: true });
  expect(typed?.data).toEqual({ source: 5, id: 4, text: "******", isChecked: false });
  const size = { href: "https://example.org/user/ana", width: 390, height: 844 };
  expect(maskEvent({ type: 4, timestamp: 1, data: size })?.data).toEqual({ ...size, href: "" });
});

it("drops kinds of events that it does not know", () => {
  expect(change({ source: 8, adds: [{ rule: ".x { content: 'secret' }" }] })).toBeNull();
  expect(change({ source: 11, payload: ["secret"] })).toBeNull();
  expect(maskEvent({ type: 6, timestamp: 1, data: { payload: "secret" } })).toBeNull();
  const other = { tag: "other", payload: "secret" };
  expect(maskEvent({ type: 5, timestamp: 1, data: other })).toBeNull();
});

it("masking twice is masking once", () => {
  const node = element(
    "p",
    { style: "color: red", class: "x" },
    { id: 3, type: 3, textContent: "a" },
  );
  const once = maskEvent({ type: 2, timestamp: 1, data: { node, initialOffset: {} } });
  expect(once && maskEvent(once)).toEqual(once);
});
