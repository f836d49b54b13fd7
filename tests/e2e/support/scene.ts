/** People and content created by the API, so that every page has something to show. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { arrive, headers, must, newName, type Person as Arrived } from "./people";
import { type PickedFile, picture } from "./pictures";

export { type Person as Arrived, arrive, headers, must } from "./people";

const ROOT = join(__dirname, "../../..");
const TAG = "everywhere";

/** Publishes a drawn photo; returns the outfit's id. */
export async function publish(
  { page }: Arrived,
  caption: string,
  more: object = {},
  draw: (page: Page) => Promise<PickedFile> = picture,
): Promise<string> {
  const { buffer: data, mimeType } = await draw(page);
  const photo = await must(
    page.request.put("/api/wardrobe/v1/photos", { data, headers: { ...headers, "Content-Type": mimeType } }),
  );
  const details = { caption, audience: "public", tags: [TAG], alt_text: "A drawn dress", ...more };
  const outfit = { photo_id: photo.id, ...details };
  return (await must(page.request.post("/api/wardrobe/v1/outfits", { data: outfit, headers }))).id;
}

/**
 * Each follows the other; one likes and comments, and has an outfit for the other's feed. Returns
 * that outfit's id.
 */
export async function followEachOther(ana: Arrived, ben: Arrived, outfitId: string): Promise<string> {
  const of = `/api/feed/v1/outfits/${outfitId}`;
  await must(ben.page.request.put(`/api/feed/v1/follows/${ana.id}`, { headers }));
  await must(ben.page.request.put(`${of}/like`, { headers }));
  // The outfit reaches the feed service, which stores comments, a moment later.
  await expect(async () => {
    await must(ben.page.request.post(`${of}/comments`, { data: { text: "That green!" }, headers }));
  }).toPass();
  await must(ana.page.request.put(`/api/feed/v1/follows/${ben.id}`, { headers }));
  return await publish(ben, "Ben's");
}

/** Makes a circle with these people in it; returns its id. */
export async function makeCircle({ page }: Arrived, name: string, ...people: Arrived[]): Promise<string> {
  const { id } = await must(page.request.post("/api/feed/v1/circles", { data: { name }, headers }));
  const data = { add: people.map((person) => person.id) };
  // The people reach the feed service a moment after they registered.
  await expect(async () => {
    await must(page.request.post(`/api/feed/v1/circles/${id}/members`, { data, headers }));
    const circle = await must(page.request.get(`/api/feed/v1/circles/${id}`));
    expect(circle.member_count).toBe(people.length);
  }).toPass();
  return id;
}

/** In the database, as the command of the command line takes seconds to start. */
export function makeAdmin({ id }: Pick<Arrived, "id">, role: "admin" | "moderator" = "admin"): void {
  const input = `\\set ON_ERROR_STOP on\nINSERT INTO admins (user_id, role) VALUES (${id}, '${role}');\n`;
  execFileSync(join(ROOT, ".venv/bin/python"), ["-m", "deploy.local", "psql", "admin"], { cwd: ROOT, input });
}

/** Recommends an outfit in a country where nobody lives, so that no other feed shows it. */
export async function recommend({ page }: Arrived, outfitId: string): Promise<void> {
  const data = {
    kind: "outfit",
    subject_id: outfitId,
    reason: "For every page",
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    countries: ["AQ"],
  };
  // The outfit reaches the admin service a moment later.
  await expect(async () => {
    await must(page.request.post("/api/admin/v1/recommendations", { data, headers }));
  }).toPass();
}

export interface Scene {
  page: Page;
  values: Record<"outfitId" | "username" | "userId" | "tag", string>;
}

/** A person with an outfit, a tag, and a friend whose outfit is in the feed. */
export async function settle(browser: Browser): Promise<Scene> {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const outfitId = await publish(ana, "On every page");
  await followEachOther(ana, ben, outfitId);
  const { page, username, id: userId } = ana;
  return { page, values: { outfitId, username, userId, tag: TAG } };
}
