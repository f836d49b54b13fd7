import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ME = "/api/identity/v1/profiles/me";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const preview = () => within(screen.getByRole("region", { name: /preview/ }));
const patches = (requests: RecordedRequest[]) =>
  requests.filter(({ method }) => method === "PATCH");

async function retype(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

async function open(patch: Reply, profile: Reply = aProfile({ version: 3 })) {
  const { requests } = fakeGateway({ [`GET ${ME}`]: profile, [`PATCH ${ME}`]: patch });
  await renderApp("/account/info", { session: aSession() });
  await screen.findByLabelText("Display name");
  return requests;
}

describe("the info page", () => {
  let requests: RecordedRequest[];
  beforeEach(async () => {
    requests = await open(() => json(aProfile({ bio: "Linen all year", version: 4 })));
  });

  it("updates the public card while typing", async () => {
    await retype("Display name", "Ana M");
    await retype("Bio", "Linen all year");
    await retype("Link", "www.example.org/ana");
    expect(preview().getByText("Ana M")).toBeVisible();
    expect(preview().getByText("Linen all year")).toBeVisible();
    const link = preview().getByRole("link", { name: "example.org/ana" });
    expect(link).toHaveAttribute("href", "https://www.example.org/ana");
  });

  it("sends only changed fields, for the version that was read", async () => {
    await retype("Bio", "Linen all year");
    await press("Save");
    expect(await screen.findByText("Saved")).toBeVisible();
    const [patch] = patches(requests);
    expect(patch?.body).toEqual({ bio: "Linen all year" });
    expect(patch?.headers.get("If-Match")).toBe('"3"');
  });

  it("reports an invalid link at its field", async () => {
    await retype("Link", "javascript:alert(1)");
    await press("Save");
    expect(await screen.findByText("Enter an address such as example.org/me.")).toBeVisible();
    expect(preview().queryByRole("link")).toBeNull();
    expect(patches(requests)).toEqual([]);
  });

  it("takes up to five links", async () => {
    for (let more = 0; more < 4; more += 1) await press("Add a link");
    expect(screen.getByLabelText("Link 5")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add a link" })).toBeNull();
    await press("remove link 2");
    expect(screen.queryByLabelText("Link 5")).toBeNull();
  });
});

describe("an info page that cannot be saved", () => {
  it("reports a taken username at its field", async () => {
    const taken = { detail: "This username is taken.", code: "username_taken" };
    await open(() => problem(409, taken));
    await retype("Username", "ben");
    await press("Save");
    expect(await screen.findByText("This username is taken.")).toBeVisible();
    expect(screen.getByLabelText("Username")).toBeInvalid();
    expect(screen.getByLabelText("Username")).toHaveValue("ben");
  });
});

it("keeps both the entered values and concurrent changes", async () => {
  let profile = aProfile({ version: 3 });
  const change: Reply = () => {
    if (profile.version > 3) return json(profile);
    profile = aProfile({ display_name: "Ana elsewhere", version: 4 });
    return problem(412, { detail: "Somebody was faster." });
  };
  const requests = await open(change, () => json(profile));
  await retype("Bio", "Linen all year");
  await press("Save");
  expect(await screen.findByText(/changed somewhere else/)).toBeVisible();
  expect(screen.getByLabelText("Bio")).toHaveValue("Linen all year");
  await waitFor(() => expect(screen.getByLabelText("Display name")).toHaveValue("Ana elsewhere"));
  await press("Save");
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(patches(requests).at(-1)?.body).toEqual({ bio: "Linen all year" });
});

describe("an info page with parts hidden by moderators", () => {
  it("marks them, with a link to the reasons", async () => {
    const profile = aProfile({ hidden_parts: ["avatar", "bio"] });
    await open(profile, profile);
    const hrefs = screen
      .getAllByRole("link", { name: "See why, or appeal" })
      .map((link) => link.getAttribute("href"));
    const parts = ["avatar", "bio"].map((part) => `/account#hidden-${part}-${profile.id}`);
    expect(hrefs).toEqual(parts);
  });

  it("leaves them out of the card until they are changed", async () => {
    const profile = aProfile({ bio: "Rude", hidden_parts: ["bio"] });
    await open(profile, profile);
    expect(preview().queryByText("Rude")).toBeNull();
    await retype("Bio", "Kind");
    expect(preview().getByText("Kind")).toBeVisible();
  });
});
