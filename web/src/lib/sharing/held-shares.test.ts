import { afterEach, expect, it, vi } from "vitest";
import { clearShares, dropShare, holdShare, readShare } from "./held-shares";

const MINUTE = 60_000;
afterEach(clearShares);

function aShare(...texts: [name: string, value: string][]): FormData {
  const form = new FormData();
  form.append("photos", new File(["a photo"], "today.jpg", { type: "image/jpeg" }));
  form.append("photos", new File([], ""));
  for (const [name, value] of texts) form.append(name, value);
  return form;
}

it("is given only for its key, until it is dropped", async () => {
  const key = await holdShare(aShare(["text", "Green again"]));
  expect(await readShare("another key")).toBeNull();
  for (const _time of ["first", "second"])
    expect(await readShare(key)).toMatchObject({ caption: "Green again", files: [{}] });
  await dropShare(key);
  expect(await readShare(key)).toBeNull();
});

it("has at most 30 files of 200 MB in all", async () => {
  const form = aShare();
  for (let at = 0; at < 31; at++) form.append("photos", new File(["a photo"], `${at}.jpg`));
  expect(await readShare(await holdShare(form))).toMatchObject({ refused: 2 });
  const big = [150, 100, 50].map((size) =>
    Object.defineProperty(new File([], "big.jpg"), "size", { value: size * 2 ** 20 }),
  );
  vi.spyOn(form, "getAll").mockReturnValue(big);
  expect(await readShare(await holdShare(form))).toMatchObject({ files: [{}, {}], refused: 1 });
});

it("joins title, text and link, each once", async () => {
  const texts = [
    ["title", "Look"],
    ["text", " Look "],
    ["url", "https://example.org/"],
  ] as [string, string][];
  const key = await holdShare(aShare(...texts));
  expect((await readShare(key))?.caption).toBe("Look\nhttps://example.org/");
});

it("is forgotten after an hour, and at a log-out", async () => {
  const old = await holdShare(aShare(), Date.now() - 61 * MINUTE);
  const recent = await holdShare(aShare(), Date.now() - 59 * MINUTE);
  expect(await readShare(old)).toBeNull();
  expect(await readShare(recent)).not.toBeNull();
  const another = await holdShare(aShare());
  await clearShares();
  expect(await readShare(another)).toBeNull();
});
