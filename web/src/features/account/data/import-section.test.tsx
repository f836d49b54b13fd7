import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Import } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { fakeUploads, inFlight, loseNetwork } from "@/testing/upload";

const CURRENT = "GET /api/wardrobe/v1/imports/current";
const BEGIN = "POST /api/wardrobe/v1/imports";
const START = "POST /api/wardrobe/v1/imports/5/start";
const PAUSE = "POST /api/wardrobe/v1/imports/5/pause";
const END = "DELETE /api/wardrobe/v1/imports/5";
const NOTHING = { imported: 0, kept: 0, skipped: 0 };
const GONE = () => new Response(null, { status: 204 });

const anImport = (fields: Partial<Import> = {}): Import => ({
  id: "5",
  name: "garderobe.zip",
  size: 10,
  part_size: 6,
  part_count: 2,
  parts: [],
  state: "uploading",
  summary: null,
  done: 0,
  total: 0,
  report: {
    outfits: NOTHING,
    garments: NOTHING,
    wears: NOTHING,
    tags: NOTHING,
    outfits_in_tags: NOTHING,
    trips: NOTHING,
    notes: [],
    more_notes: 0,
  },
  problem: "",
  created_at: "2026-11-21T10:00:00Z",
  expires_at: "2026-11-28T10:00:00Z",
  ...fields,
});

const SUMMARY = {
  made_for: "9",
  is_own: false,
  asked_at: "2026-11-01T10:00:00Z",
  outfits: 1,
  garments: 2,
  wears: 0,
  tags: 3,
};
const ZIP = new File(["0123456789"], "garderobe.zip", { type: "application/zip" });

async function open(replies: Record<string, Reply>) {
  const uploads = fakeUploads();
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/wardrobe/v1/storage": { photos: 0, bytes: 0, unmeasured: 0, quota: 5_000_000_000 },
    "GET /api/wardrobe/v1/exports/current": null,
    "GET /api/wardrobe/v1/exports/schedule": null,
    ...replies,
  });
  await renderApp("/account?view=data", { session: aSession() });
  const section = within(await screen.findByRole("region", { name: "Import your wardrobe" }));
  return { requests, section, uploads };
}

it("uploads a ZIP in parts, and imports it after a look at what it holds", async () => {
  const later = [
    anImport({ state: "checked", parts: [0, 1], summary: SUMMARY }),
    anImport({ state: "importing", done: 1, total: 4 }),
    anImport({ state: "done" }),
  ];
  const states: (Import | null)[] = [null];
  const { section, uploads } = await open({
    [CURRENT]: () => json(states.length > 1 ? states.shift() : states[0]),
    [BEGIN]: () => json(anImport(), 201),
    [START]: anImport({ state: "importing" }),
  });
  await userEvent.upload(await section.findByLabelText("choose file to import"), ZIP);
  const first = await inFlight(uploads);
  expect(first.path).toBe("/api/wardrobe/v1/imports/5/parts/0");
  expect(first.body).toHaveProperty("size", 6);
  first.answer(200, anImport({ parts: [0] }));
  expect(await section.findByText("Uploading: 60%")).toBeVisible();
  const second = await inFlight(uploads);
  expect(second.body).toHaveProperty("size", 4);
  states.splice(0, 1, ...later);
  second.answer(200, anImport({ state: "checking", parts: [0, 1] }));

  expect(await section.findByText(/^This is an export of November 1, 2026/)).toHaveTextContent(
    "with 1 outfit, 2 garments, 0 wears and 3 tags.",
  );
  expect(section.getByText(/made for another account/)).toBeVisible();
  await userEvent.click(section.getByRole("button", { name: "Import" }));
  expect(await section.findByText("Importing: 1 of 4")).toBeVisible();
  expect(await section.findByText("Your import is done.")).toBeVisible();
});

it("continues an upload with the parts that are missing", async () => {
  const stopped = anImport({ parts: [1] });
  const { section, uploads } = await open({
    [CURRENT]: stopped,
    [BEGIN]: () => json(stopped, 201),
  });
  expect(await section.findByText(/stopped at 50%/)).toBeVisible();
  await userEvent.upload(section.getByLabelText("choose file to import"), ZIP);
  const only = await inFlight(uploads);
  expect(only.path).toBe("/api/wardrobe/v1/imports/5/parts/0");
  only.answer(
    200,
    anImport({ state: "refused", parts: [0, 1], problem: "This is not a complete ZIP." }),
  );
  expect(await section.findByText("This is not a complete ZIP.")).toBeVisible();
  expect(section.getByRole("button", { name: "Choose another file" })).toBeVisible();
  expect(uploads).toHaveLength(1);
});

it("says why an upload failed, and stops one on request", async () => {
  const { section, uploads } = await open({
    [CURRENT]: null,
    [BEGIN]: () => json(anImport(), 201),
  });
  const restore = loseNetwork(uploads);
  await userEvent.upload(await section.findByLabelText("choose file to import"), ZIP);
  expect(await section.findByText(/connection|reach/)).toBeVisible();
  restore();
  await userEvent.upload(section.getByLabelText("choose file to import"), ZIP);
  const attempt = await inFlight(uploads);
  await userEvent.click(section.getByRole("button", { name: "Stop upload" }));
  expect(attempt.aborted).toBe(true);
  expect(await section.findByText(/stopped at 0%/)).toBeVisible();
  expect(section.getByRole("alert")).toBeEmptyDOMElement();
});

it("refuses a second import with the service's reason", async () => {
  const { section } = await open({
    [CURRENT]: null,
    [BEGIN]: () => problem(409, { detail: "Another import is going on." }),
  });
  await userEvent.upload(await section.findByLabelText("choose file to import"), ZIP);
  expect(await section.findByText("Another import is going on.")).toBeVisible();
});

it("pauses, continues and ends an import", async () => {
  const importing = anImport({ state: "importing", done: 1, total: 4 });
  const full = anImport({ state: "paused", done: 2, total: 4, problem: "There's no room." });
  let current: Import | null = importing;
  const { section, requests } = await open({
    [CURRENT]: () => json(current),
    [PAUSE]: () => {
      current = { ...full, problem: "" };
      return json(current);
    },
    [START]: () => {
      current = full;
      return json(current);
    },
    [END]: GONE,
  });
  await userEvent.click(await section.findByRole("button", { name: "Pause" }));
  expect(await section.findByText("Paused at 2 of 4.")).toBeVisible();
  await userEvent.click(section.getByRole("button", { name: "Continue" }));
  expect(await section.findByText("There's no room.")).toBeVisible();
  await userEvent.click(section.getByRole("button", { name: "End import" }));
  expect(await section.findByRole("button", { name: "Choose file" })).toBeVisible();
  expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

it("reports what was imported, and closes the report", async () => {
  const report = {
    ...anImport().report,
    outfits: { imported: 3, kept: 2, skipped: 1 },
    notes: [{ file: "outfits.json", row: 7, name: "Rain", reason: "Its photo is missing." }],
    more_notes: 4,
  };
  const { section } = await open({ [CURRENT]: anImport({ state: "done", report }), [END]: GONE });
  expect(await section.findByRole("row", { name: "Outfits 3 2 1" })).toBeVisible();
  await userEvent.click(section.getByText("Notes (5)"));
  expect(await section.findByText("Rain")).toBeVisible();
  expect(section.getByText("Its photo is missing.")).toBeVisible();
  expect(section.getByText("4 more notes are not listed.")).toBeVisible();
  await userEvent.click(section.getByRole("button", { name: "Close report" }));
  expect(await section.findByRole("button", { name: "Choose file" })).toBeVisible();
});

it("maps the columns of a CSV file, with a preview and what is wrong", async () => {
  const { section } = await open({ [CURRENT]: null });
  const text = "Item,Cost,Image,Tint\nCoat,€79.90,a/coat.jpg,red\n,1,,\nHat,free,,\n";
  const sheet = new File([text], "wardrobe.csv", { type: "text/csv", lastModified: 1 });
  await userEvent.upload(await section.findByLabelText("choose file to import"), sheet);

  expect(await section.findByText(/wardrobe.csv has 3 rows/)).toBeVisible();
  expect(section.getByLabelText("Name")).toHaveValue("Item");
  expect(section.getByLabelText("Price")).toHaveValue("Cost");
  await userEvent.selectOptions(section.getByLabelText("Colors"), "Tint");
  const preview = within(section.getByRole("list", { name: "Preview" }));
  expect(preview.getByRole("listitem")).toHaveTextContent("Coat");
  expect(preview.getByText("red · 79.90 EUR · a/coat.jpg")).toBeVisible();
  await userEvent.click(section.getByText("Rows that are left out (2)"));
  expect(section.getByText("Line 3: It has no name.")).toBeVisible();
  expect(section.getByText("Line 4: “free” is not a price.")).toBeVisible();

  expect(section.getByText(/1 garment names a picture that is not in it/)).toBeVisible();
  const picture = new File(["jpeg"], "Coat.jpg", { type: "image/jpeg" });
  await userEvent.upload(section.getByLabelText("choose folder of pictures"), picture);
  expect(section.getByText("1 file in the folder.")).toBeVisible();
  expect(section.getByRole("button", { name: "Upload 1 garment" })).toBeEnabled();
  await userEvent.click(section.getByRole("button", { name: "Cancel" }));
  expect(section.getByRole("button", { name: "Choose file" })).toBeVisible();
});
