import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const PATH = "/api/wardrobe/v1/alt-text-preferences";
const open = async (saved: Reply) => {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${PATH}`]: { when_missing: "remind", version: 2 },
    [`PUT ${PATH}`]: saved,
  });
  await renderApp("/account?view=privacy", { session: aSession() });
  return () => requests.filter(({ method }) => method === "PUT");
};

describe("the choices about alt text", () => {
  it("are saved at once, against the version that was read", async () => {
    const puts = await open({ when_missing: "require", version: 3 });
    expect(await screen.findByRole("radio", { name: /Remind me/ })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: /Require it/ }));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(puts()[0]?.body).toEqual({ when_missing: "require" });
    expect(puts()[0]?.headers.get("If-Match")).toBe('"2"');
    await userEvent.click(screen.getByRole("radio", { name: /Nothing/ }));
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]?.headers.get("If-Match")).toBe('"3"');
  });

  it("return to the stored value when saving fails", async () => {
    await open(() => problem(503, { detail: "In a moment, please." }));
    await userEvent.click(await screen.findByRole("radio", { name: /Require it/ }));
    expect(await screen.findByText("In a moment, please.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("radio", { name: /Remind me/ })).toBeChecked());
  });
});
