import { describe, expect, it } from "vitest";
import { subjectFromUrl } from "./subject-from-url";

describe("a pasted URL", () => {
  it.each([
    ["https://garderobe.example/outfit/412", { kind: "outfit", id: "412" }],
    ["/user/ana?as=stranger", { kind: "person", username: "ana" }],
    [" @ana ", { kind: "person", username: "ana" }],
    ["/tag/rainy%20days/34", { kind: "tag", slug: "rainy days", userId: "34" }],
  ])("%s names a subject", (text, named) => expect(subjectFromUrl(text)).toEqual(named));

  it.each([
    "",
    "outfit",
    "/outfit/new",
    "/tag/all",
    "/tag/rain/edit",
    "/user/",
    "http://",
    "/%",
    "@ana-b",
    "/user/j%C3%BCrgen",
  ])("%s names nothing", (text) => expect(subjectFromUrl(text)).toBeNull());
});
