import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, lastWrite, problem } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ME = "/api/identity/v1/profiles/me";
const AGREED = /may be shown on the start page/;
const open = () => renderApp("/account?view=privacy", { session: aSession() });
const agreement = () => screen.findByRole("checkbox", { name: AGREED });

describe("privacy", () => {
  it("keeps outfits off the start page until the user agrees, and saves that at once", async () => {
    const { requests } = fakeGateway({
      [`GET ${ME}`]: aProfile({ audience: "public" }),
      [`PATCH ${ME}`]: aProfile({ audience: "public", on_start_page: true }),
    });
    await open();
    expect(await agreement()).not.toBeChecked();
    await userEvent.click(await agreement());
    expect(lastWrite(requests)).toMatchObject({ method: "PATCH", body: { on_start_page: true } });
    expect(await screen.findByText("Your outfits can appear on the start page")).toBeVisible();
    expect(await agreement()).toBeChecked();
  });

  it("changes who sees the profile", async () => {
    const { requests } = fakeGateway({
      [`GET ${ME}`]: aProfile({ audience: "public" }),
      [`PATCH ${ME}`]: aProfile({ audience: "private" }),
    });
    await open();
    await userEvent.click(await screen.findByRole("radio", { name: /Only you/ }));
    expect(lastWrite(requests)).toMatchObject({ method: "PATCH", body: { audience: "private" } });
    expect(await screen.findByText(/Your outfits are shown there only/)).toBeVisible();
  });

  it("restores the previous value when saving fails", async () => {
    fakeGateway({
      [`GET ${ME}`]: aProfile({ audience: "public" }),
      [`PATCH ${ME}`]: () => problem(503, { detail: "In a moment, please." }),
    });
    await open();
    await userEvent.click(await agreement());
    expect(await screen.findByText("In a moment, please.")).toBeVisible();
    expect(await agreement()).not.toBeChecked();
  });
});
