import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { API, aRecommendation, openAdmin, press } from "@/testing/admin-pages";
import { json, problem } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";

describe("recommendations", () => {
  it("do not exist for anyone but admins", async () => {
    await openAdmin("/admin/recommendations", {
      [`GET ${API}/me`]: () => problem(404, { detail: "Not here." }),
    });
    expect(await screen.findByText("Page not found: /admin/recommendations")).toBeVisible();
  });

  it("show their results, and which are no longer public", async () => {
    await openAdmin("/admin/recommendations", {
      [`GET ${API}/recommendations`]: aPage([aRecommendation({ public: false })]),
    });
    const list = within(await screen.findByRole("list", { name: "Recommendations" }));
    expect(list.getByText("For wet days")).toBeVisible();
    expect(list.getByText("12")).toBeVisible();
    expect(list.getByText(/No longer public/)).toBeVisible();
    expect(await list.findByRole("link", { name: "@ben" })).toHaveAttribute("href", "/user/ben");
  });

  it("are created from a pasted URL", async () => {
    const { requests } = await openAdmin("/admin/recommendations", {
      [`POST ${API}/recommendations`]: () => json(aRecommendation(), 201),
    });
    await userEvent.type(await screen.findByLabelText("Address"), "nonsense");
    await userEvent.type(screen.getByLabelText("Reason"), "For wet days");
    await press("Recommend");
    expect(await screen.findByText(/Paste the address of an outfit/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText("Address"));
    await userEvent.type(screen.getByLabelText("Address"), "@ben");
    await press("Recommend");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
        kind: "person",
        subject_id: "77",
        reason: "For wet days",
        countries: [],
      }),
    );
  });

  it("report the service's refusal at the field", async () => {
    await openAdmin("/admin/recommendations", {
      [`POST ${API}/recommendations`]: () =>
        problem(422, {
          detail: "Too early.",
          errors: [{ field: "ends_at", message: "The end has to be after the start." }],
        }),
    });
    await userEvent.type(await screen.findByLabelText("Address"), "/outfit/12");
    await userEvent.type(screen.getByLabelText("Reason"), "Look");
    await press("Recommend");
    expect(await screen.findByText("The end has to be after the start.")).toBeVisible();
  });

  it("are reordered by keyboard or press", async () => {
    const two = [aRecommendation(), aRecommendation({ id: "6", reason: "Second" })];
    const { requests } = await openAdmin("/admin/recommendations", {
      [`GET ${API}/recommendations`]: aPage(two),
      [`PUT ${API}/recommendations/order`]: () => json(null, 204),
    });
    await press("Move up: “Second”");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ ids: ["6", "5"] }),
    );
  });
});
