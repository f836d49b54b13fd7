import { expect, it } from "vitest";
import { MEMBERS_PAGE, payloads, render } from "./prerender";

it.each(Object.keys(payloads))("%s can be rendered without a browser", async (path) => {
  const html = await render(path);
  expect(html).toMatch(/<title>[^<]*Garderobe<\/title>/);
  expect(html).toMatch(/<h1/);
});

it("the members' page has the frame of somebody signed in, and a place for the first picture", async () => {
  const html = await render(MEMBERS_PAGE);
  expect(html).toContain("view wardrobe");
  expect(html).not.toContain("Log in");
  expect(html.match(/data-first-picture/g)).toHaveLength(1);
  expect(await render("/")).toContain("Log in");
});
