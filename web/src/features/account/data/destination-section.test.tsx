import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { ExportDestination } from "@/api/types";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const PATH = "/api/wardrobe/v1/exports/destination";

const aFolder = (fields: Partial<ExportDestination> = {}): ExportDestination => ({
  kind: "webdav",
  url: "https://cloud.example.org/dav",
  username: "ana",
  bucket: "",
  region: "",
  prefix: "",
  delivery: "none",
  next_attempt_at: null,
  last_sent_at: null,
  last_error: null,
  ...fields,
});

async function open(current: ExportDestination | null, replies: Record<string, Reply> = {}) {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/wardrobe/v1/storage": { photos: 0, bytes: 0, unmeasured: 0, quota: 5e9 },
    "GET /api/wardrobe/v1/exports/schedule": null,
    "GET /api/wardrobe/v1/exports/current": null,
    [`GET ${PATH}`]: current,
    ...replies,
  });
  await renderApp("/account?view=data", { session: aSession() });
  const section = await screen.findByRole("region", { name: "export destination" });
  return { requests, section: within(section) };
}

it("sends exports to a WebDAV folder, and tests it", async () => {
  const { requests, section } = await open(null, {
    [`PUT ${PATH}`]: aFolder(),
    [`POST ${PATH}/test`]: { is_deleted: true },
  });
  expect(section.getByRole("radio", { name: /None/ })).toBeChecked();
  await userEvent.click(section.getByRole("radio", { name: /WebDAV/ }));
  expect(section.queryByRole("button", { name: "Test" })).toBeNull();
  await userEvent.type(section.getByLabelText("Folder address"), "cloud.example.org/dav");
  await userEvent.type(section.getByLabelText("Username"), "ana");
  await userEvent.type(section.getByLabelText("Password"), "secret");

  await userEvent.click(section.getByRole("button", { name: "Save" }));

  expect(await section.findByText(/Nothing has been sent yet. Turn on monthly/)).toBeVisible();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    kind: "webdav",
    url: "https://cloud.example.org/dav",
    username: "ana",
    secret: "secret",
  });
  expect(section.getByLabelText("Password")).toHaveValue("");
  await userEvent.click(section.getByRole("button", { name: "Test" }));
  expect(await section.findByText(/It works. We wrote a small file/)).toBeVisible();
});

it("asks for monthly exports only while they are off", async () => {
  const schedule = { next_at: "2026-12-27T10:00:00Z" };
  const { section } = await open(aFolder(), {
    "GET /api/wardrobe/v1/exports/schedule": schedule,
  });
  expect(await section.findByText(/We'll send your next monthly export/)).toBeVisible();
});

it("sends exports to a bucket", async () => {
  const { requests, section } = await open(null, {
    [`PUT ${PATH}`]: aFolder({ kind: "s3", bucket: "mine", region: "us-east-1" }),
  });
  await userEvent.click(section.getByRole("radio", { name: /S3/ }));
  await userEvent.type(section.getByLabelText("Endpoint"), "https://s3.example");
  await userEvent.type(section.getByLabelText("Access key ID"), "key");
  await userEvent.type(section.getByLabelText("Secret access key"), "secret");
  await userEvent.click(section.getByRole("button", { name: "Save" }));
  expect(await section.findByText("Enter the name of the bucket.")).toBeVisible();
  await userEvent.type(section.getByLabelText("Bucket"), "mine");
  await userEvent.click(section.getByRole("button", { name: "Save" }));
  expect(await section.findByText(/Nothing has been sent yet/)).toBeVisible();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    kind: "s3",
    url: "https://s3.example",
    username: "key",
    secret: "secret",
    bucket: "mine",
    region: "us-east-1",
    prefix: "",
  });
});

it("shows at its field what the service refuses, and what a test found", async () => {
  const { requests, section } = await open(aFolder(), {
    [`PUT ${PATH}`]: () =>
      problem(422, {
        detail: "Check the marked fields.",
        errors: [{ field: "secret", message: "Enter the password." }],
      }),
    [`POST ${PATH}/test`]: () => problem(422, { detail: "The server didn't accept it." }),
  });
  await userEvent.click(section.getByRole("button", { name: "Test" }));
  expect(await section.findByText("The server didn't accept it.")).toBeVisible();
  await userEvent.type(section.getByLabelText("Username"), "2");
  expect(section.getByRole("button", { name: "Test" })).toBeDisabled();
  await userEvent.click(section.getByRole("button", { name: "Save" }));
  expect(await section.findByText("Enter the password.")).toBeVisible();
  expect(requests.find(({ method }) => method === "PUT")?.body).toMatchObject({ secret: null });
});

it.each([
  [{ last_sent_at: "2026-11-27T10:00:00Z" }, "We last sent an export on November 27, 2026."],
  [{ delivery: "waiting" as const }, "Sending your latest export..."],
  [
    { delivery: "failed" as const, last_error: "This server is full." },
    "We couldn't send your latest export. This server is full. We've stopped trying. Save these settings to try again.",
  ],
  [
    {
      delivery: "waiting" as const,
      last_error: "This server is full.",
      next_attempt_at: "2026-11-27T10:02:00Z",
    },
    /latest export. This server is full. We'll try again at Nov 27, 2026/,
  ],
])("says what became of the last export: %j", async (fields, text) => {
  const { section } = await open(aFolder(fields));
  expect(section.getByText(text)).toBeVisible();
});

it("stops sending", async () => {
  const { requests, section } = await open(aFolder(), {
    [`DELETE ${PATH}`]: () => new Response(null, { status: 204 }),
  });
  await userEvent.click(section.getByRole("radio", { name: /None/ }));
  expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(0);
  await userEvent.click(section.getByRole("button", { name: "Stop sending" }));
  await expect.poll(() => section.queryByRole("button", { name: "Stop sending" })).toBeNull();
  expect(section.getByRole("radio", { name: /None/ })).toBeChecked();
});
