import { expect, it } from "vitest";
import { shareTags } from "../../tools/share-tags";

it("uses a landscape JPEG at the system's public URL, which the web server fills in", () => {
  const page = new DOMParser().parseFromString(shareTags("/about", "About", "What"), "text/html");
  const fact = (name: string) =>
    page.querySelector(`meta[property="${name}"]`)?.getAttribute("content");
  const address = "{{env `GARDEROBE_PUBLIC_URL`}}";
  expect(fact("og:title")).toBe("About");
  expect(fact("og:description")).toBe("What");
  expect(fact("og:url")).toBe(`${address}/about`);
  expect(fact("og:image")).toBe(`${address}/share.jpg`);
  expect([fact("og:image:width"), fact("og:image:height")]).toEqual(["1200", "630"]);
  expect(fact("twitter:card")).toBe("summary_large_image");
});
