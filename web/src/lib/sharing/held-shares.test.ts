import { afterEach, expect, it } from "vitest";
import { clearShares, holdShare, takeShare } from "./held-shares";

const MINUTE = 60_000;
afterEach(clearShares);

function aShare(...texts: [name: string, value: string][]): FormData {
  const form = new FormData();
  form.append("photos", new File(["a photo"], "today.jpg", { type: "image/jpeg" }));
  form.append("photos", new File([], ""));
  for (const [name, value] of texts) form.append(name, value);
  return form;
}

it("is given once, and only for its key", async () => {
  const key = await holdShare(aShare(["text", "Green again"]));
  expect(await takeShare("another key")).toBeNull();
  expect(await takeShare(key)).toMatchObject({ caption: "Green again", files: [{}] });
  expect(await takeShare(key)).toBeNull();
});

it("joins title, text and link, each once", async () => {
  const texts = [
    ["title", "Look"],
    ["text", " Look "],
    ["url", "https://example.org/"],
  ] as [string, string][];
  const key = await holdShare(aShare(...texts));
  expect((await takeShare(key))?.caption).toBe("Look\nhttps://example.org/");
});

it("is forgotten after an hour, and at a log-out", async () => {
  const old = await holdShare(aShare(), Date.now() - 61 * MINUTE);
  const recent = await holdShare(aShare(), Date.now() - 59 * MINUTE);
  expect(await takeShare(old)).toBeNull();
  expect(await takeShare(recent)).not.toBeNull();
  const another = await holdShare(aShare());
  await clearShares();
  expect(await takeShare(another)).toBeNull();
});
