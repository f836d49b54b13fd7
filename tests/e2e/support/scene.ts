/** People and content created by the API, so that every page has something to show. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type APIResponse, type Browser, expect, type Page } from "@playwright/test";
import { newName, PASSWORD } from "./people";
import { type PickedFile, picture } from "./pictures";

const ROOT = join(__dirname, "../../..");
const TAG = "everywhere";

/** The origin header of unsafe calls. */
export const headers = { Origin: process.env.GARDEROBE_URL ?? "http://localhost:8080" };

export async function must(answer: Promise<APIResponse>) {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return response.status() === 204 ? null : await response.json();
}

export interface Arrived {
  page: Page;
  id: string;
  username: string;
  email: string;
}

/** A logged-in person with a separate browser context. */
export async function arrive(browser: Browser, name: string): Promise<Arrived> {
  const page = await (await browser.newContext()).newPage();
  const username = newName(name);
  const email = `${username}@example.org`;
  const data = { email, username, password: PASSWORD, age_confirmed: true };
  const { user } = await must(page.request.post("/api/identity/v1/accounts", { data, headers }));
  return { page, id: user.id, username, email };
}

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

export function makeAdmin({ email }: { email: string }, role: "admin" | "moderator" = "admin"): void {
  const grant = ["admins", "grant", email, "--role", role];
  execFileSync(join(ROOT, ".venv/bin/garderobe"), grant, { cwd: ROOT });
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
  values: Record<"outfitId" | "username" | "userId" | "circleId" | "tag" | "name", string>;
}

/** An admin with an outfit, a garment, a tag, a friend, a recommendation and a waitlist entry. */
export async function settle(browser: Browser): Promise<Scene> {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const outfitId = await publish(ana, "On every page");
  const seenId = await followEachOther(ana, ben, outfitId);
  const garment = { name: "Green coat", category: "outerwear" };
  await must(ana.page.request.post("/api/wardrobe/v1/garments", { data: garment, headers }));
  const waitlistEmail = { email: `${newName("zoe")}@example.org`, why: "To see every page." };
  await must(ana.page.request.post("/api/admin/v1/waitlist", { data: waitlistEmail, headers }));
  const circleId = await makeCircle(ana, "Close friends", ben);
  makeAdmin(ana);
  await recommend(ana, seenId);
  const { page, username, id: userId } = ana;
  return { page, values: { outfitId, username, userId, circleId, tag: TAG, name: "ServiceDown" } };
}
