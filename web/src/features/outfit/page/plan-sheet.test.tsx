import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json } from "@/testing/gateway";
import { anOutfitPage, chooseInMenu, OUTFIT } from "@/testing/outfit-page";
import { anOutfit } from "@/testing/outfits";
import { aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

describe("an outfit", () => {
  it("that is published is planned for a day as a copy", async () => {
    const copy = anOutfit({ id: "901", state: "planned", planned_for: "2199-12-24" });
    const { requests } = anOutfitPage({
      [`POST ${OUTFIT}/copies`]: () => json(copy, 201),
      "GET /api/wardrobe/v1/outfits/901": copy,
    });
    const { router } = await renderApp("/outfit/900", { session: aSession() });
    const sheet = await chooseInMenu("Plan for a day");
    await userEvent.clear(sheet.getByLabelText("Day"));
    await userEvent.type(sheet.getByLabelText("Day"), "2199-12-24");
    await userEvent.click(sheet.getByRole("button", { name: "Plan" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/901"));
    const made = requests.find(({ method }) => method === "POST");
    expect(made?.body).toEqual({ planned_for: "2199-12-24" });
    expect(await screen.findByText("Planned for December 24, 2199")).toBeInTheDocument();
  });

  it("that is planned changes its day, and shows the new one", async () => {
    const planned = anOutfit({ state: "planned", published_at: null, planned_for: "2199-12-24" });
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: planned,
      [`PATCH ${OUTFIT}`]: { ...planned, planned_for: "2199-12-26", version: 4 },
    });
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await chooseInMenu("Change day");
    expect(sheet.getByLabelText("Day")).toHaveValue("2199-12-24");
    await userEvent.clear(sheet.getByLabelText("Day"));
    await userEvent.type(sheet.getByLabelText("Day"), "2199-12-26");
    await userEvent.click(sheet.getByRole("button", { name: "Change day" }));
    expect(await screen.findByText("Planned for December 26, 2199")).toBeInTheDocument();
    const edit = requests.find(({ method }) => method === "PATCH");
    expect(edit?.body).toEqual({ state: "planned", planned_for: "2199-12-26" });
  });

  it("keeps the sheet open, and says why, for an invalid day", async () => {
    const { requests } = anOutfitPage();
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await chooseInMenu("Plan for a day");
    await userEvent.clear(sheet.getByLabelText("Day"));
    await userEvent.type(sheet.getByLabelText("Day"), "2020-01-01");
    await userEvent.click(sheet.getByRole("button", { name: "Plan" }));
    expect(await sheet.findByText("Choose a day from today on.")).toBeVisible();
    expect(sheet.getByLabelText("Day")).toHaveAccessibleDescription("Choose a day from today on.");
    expect(requests.some(({ method }) => method === "POST")).toBe(false);
  });
});
