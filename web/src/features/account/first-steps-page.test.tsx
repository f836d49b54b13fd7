import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useShell } from "@/features/session";
import { fakeGateway, json } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ME = "/api/identity/v1/profiles/me";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the first steps", () => {
  it("keep what was told, and end at the first photo", async () => {
    const { asked } = fakeGateway({
      [`GET ${ME}`]: aProfile({ display_name: "", version: 3 }),
      [`PATCH ${ME}`]: () => json(aProfile({ version: 4 })),
    });
    await renderApp("/register/info", { session: aSession() });
    await userEvent.type(await screen.findByLabelText("Display name"), "Ana M");
    await userEvent.selectOptions(screen.getByLabelText("Country"), "RS");
    await userEvent.click(screen.getByRole("radio", { name: /Only me/ }));
    await press("Continue");
    expect(await screen.findByRole("heading", { name: "Post your first photo" })).toBeVisible();
    const patch = asked.find(({ method }) => method === "PATCH");
    expect(patch?.body).toEqual({ display_name: "Ana M", country: "RS", audience: "private" });
    expect(patch?.headers.get("If-Match")).toBe('"3"');
  });

  it("can be skipped", async () => {
    const { asked } = fakeGateway({ [`GET ${ME}`]: aProfile() });
    await renderApp("/register/info", { session: aSession() });
    await press("Skip");
    expect(screen.getByRole("heading", { name: "Post your first photo" })).toBeVisible();
    expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  });

  it("stage the chosen photo for /outfit/new", async () => {
    fakeGateway({ [`GET ${ME}`]: aProfile() });
    const { router } = await renderApp("/register/info", { session: aSession() });
    await press("Skip");
    const photo = new File(["x"], "look.jpg", { type: "image/jpeg" });
    await userEvent.upload(screen.getByLabelText("choose photo"), photo);
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/new"));
    expect(useShell.getState().stagedFile?.name).toBe("look.jpg");
  });
});
