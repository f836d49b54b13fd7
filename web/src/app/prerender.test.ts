import { beforeEach, expect, it, vi } from "vitest";
import { MEMBERS_PAGE, payloads, render } from "./prerender";

beforeEach(() => void vi.stubEnv("SSR", true));

it.each(Object.keys(payloads))("%s can be rendered without a browser", async (path) => {
  const html = await render(path);
  expect(html).toMatch(/<title>[^<]*Garderobe<\/title>/);
  expect(html).toMatch(/<h1/);
});

it("the members' page has the logged-in frame and requests the first picture", async () => {
  const html = await render(MEMBERS_PAGE);
  expect(html).toContain("view wardrobe");
  expect(html).not.toContain("Log in");
  expect(html.match(/<img data-first-picture/g)).toHaveLength(1);
  expect(await render("/")).toContain("Log in");
});
