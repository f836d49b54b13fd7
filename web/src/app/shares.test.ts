import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearShares, readShare } from "@/lib/sharing/held-shares";
import { aPhotoFile } from "@/testing/upload";
import "./shares";

beforeEach(() => {
  // In a service worker a redirect may be relative.
  vi.spyOn(Response, "redirect").mockImplementation(
    (url, status) => ({ url: String(url), status }) as Response,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearShares();
});

/** Posts a photo, as the browser does for an installed app unless told otherwise; returns where it leads. */
async function post(overrides: Partial<Request> = {}): Promise<string | undefined> {
  const form = new FormData();
  form.append("photos", aPhotoFile());
  const url = `${location.origin}/outfit/new`;
  const formData = async () => form;
  const request = { method: "POST", mode: "navigate", referrer: "", url, formData, ...overrides };
  const respondWith = vi.fn<(response: Promise<Response>) => void>();
  dispatchEvent(Object.assign(new Event("fetch"), { request, respondWith }));
  const response = await respondWith.mock.calls[0]?.[0];
  if (response) expect(response.status).toBe(303);
  return response?.url;
}

it.each(["", "about:client", "android-app://org.example.gallery/", `${location.origin}/feed`])(
  "a share with the referrer “%s” opens the composer with its photo",
  async (referrer) => {
    const [page, key] = (await post({ referrer }))?.split("?shared=") ?? [];
    expect(page).toBe("/outfit/new");
    expect((await readShare(key ?? ""))?.files).toHaveLength(1);
  },
);

it.each([
  { referrer: "https://elsewhere.example/" },
  { referrer: "http://elsewhere.example/" },
  { mode: "cors" },
] as const)("a form of another site, %j, only opens the composer", async (overrides) => {
  expect(await post(overrides)).toBe("/outfit/new");
});

it.each([{ method: "GET" }, { url: "https://elsewhere.example/outfit/new" }])(
  "leaves other requests alone: %j",
  async (overrides) => {
    expect(await post(overrides)).toBeUndefined();
  },
);
