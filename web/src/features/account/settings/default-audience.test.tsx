import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ME = "/api/identity/v1/profiles/me";

describe("the audience of new outfits and tags", () => {
  it("is the profile's until another is chosen, also a circle", async () => {
    let profile = aProfile({ audience: "public" });
    const { requests } = fakeGateway({
      [`GET ${ME}`]: () => json(profile),
      [`PATCH ${ME}`]: async (request) => {
        profile = { ...profile, ...(await request.json()) };
        return json(profile);
      },
      "GET /api/feed/v1/circles": { items: [{ id: "9", name: "Family", member_count: 2 }] },
    });
    await renderApp("/account?view=privacy", { session: aSession() });
    const part = within(await screen.findByRole("region", { name: "New outfits and tags" }));
    const same = part.getByRole("checkbox");
    expect(same).toBeChecked();
    await userEvent.click(same);
    expect(await part.findByRole("radio", { name: /Everyone/ })).toBeChecked();
    await userEvent.click(await part.findByRole("radio", { name: /Family/ }));
    await waitFor(() => expect(part.getByRole("radio", { name: /Family/ })).toBeChecked());
    await userEvent.click(same);
    await waitFor(() => expect(part.queryByRole("radio")).toBeNull());
    const changes = requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
    const chosen = ["public", "circle:9", null];
    expect(changes).toEqual(chosen.map((default_audience) => ({ default_audience })));
  });

  it("returns to the stored value when saving fails", async () => {
    fakeGateway({
      [`GET ${ME}`]: aProfile({ default_audience: "private" }),
      [`PATCH ${ME}`]: () => problem(503, { detail: "In a moment, please." }),
      "GET /api/feed/v1/circles": { items: [] },
    });
    await renderApp("/account?view=privacy", { session: aSession() });
    const part = within(await screen.findByRole("region", { name: "New outfits and tags" }));
    await userEvent.click(part.getByRole("radio", { name: /Everyone/ }));
    expect(await screen.findByText("In a moment, please.")).toBeVisible();
    await waitFor(() => expect(part.getByRole("radio", { name: /Only you/ })).toBeChecked());
  });
});
