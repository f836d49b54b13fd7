import { expect, it } from "vitest";
import { payloads, render } from "./prerender";

it.each(Object.keys(payloads))("%s can be rendered without a browser", async (path) => {
  const html = await render(path);
  expect(html).toMatch(/<title>[^<]*Garderobe<\/title>/);
  expect(html).toMatch(/<h1/);
});
