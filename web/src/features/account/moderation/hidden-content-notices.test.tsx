import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { HiddenContent } from "@/api/types";
import { fakeGateway, json } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/admin/v1";
const DAY = 86_400_000;
const aHidden = (overrides: Partial<HiddenContent> = {}): HiddenContent => ({
  id: "5",
  kind: "outfit",
  content_id: "12",
  outfit_id: null,
  rule: "not_their_picture",
  cause: null,
  notice: "This photo is from a magazine.",
  automated: false,
  decided_at: "2026-11-01T10:00:00Z",
  appeal: "none",
  appeal_until: new Date(Date.now() + DAY).toISOString(),
  ...overrides,
});

async function open(replies: Parameters<typeof fakeGateway>[0]) {
  const gateway = fakeGateway({ "GET /api/identity/v1/profiles/me": aProfile(), ...replies });
  await renderApp("/account", { session: aSession() });
  return gateway;
}

describe("hidden content", () => {
  it("is listed for its owner with the reasons, and can be appealed", async () => {
    let appeal: HiddenContent["appeal"] = "none";
    const { requests } = await open({
      [`GET ${API}/content-decisions/mine`]: () => json(aPage([aHidden({ appeal })])),
      [`POST ${API}/content-decisions/5/appeal`]: () => {
        appeal = "open";
        return json(aHidden({ appeal }), 201);
      },
    });
    expect(await screen.findByText("Your outfit was hidden by moderators")).toBeVisible();
    expect(screen.getByText("This photo is from a magazine.")).toBeVisible();
    expect(screen.getByText(/Rule: Someone else's picture/)).toBeVisible();
    expect(screen.getByText(/Decided by a person/)).toBeVisible();
    expect(screen.getByText(/You can appeal until/)).toBeVisible();
    const link = screen.getByRole("link", { name: "See the outfit" });
    expect(link).toHaveAttribute("href", "/outfit/12");
    await userEvent.type(screen.getByLabelText("Your appeal"), "It is me.");
    await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
    expect(await screen.findByText(/We've received your appeal/)).toBeVisible();
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ text: "It is me." });
  });

  it.each([
    ["avatar", "profile picture"],
    ["display_name", "display name"],
    ["bio", "bio"],
  ] as const)("names a hidden %s, and where to change it", async (kind, name) => {
    await open({
      [`GET ${API}/content-decisions/mine`]: aPage([aHidden({ kind, content_id: "7" })]),
    });
    expect(await screen.findByText(`Your ${name} was hidden by moderators`)).toBeVisible();
    expect(screen.getByText(/If you change it, others see the new one/)).toBeVisible();
    const link = screen.getByRole("link", { name: "Change it" });
    expect(link).toHaveAttribute("href", "/account/info");
  });

  it("says that the decision was automatic, and that a person will review it", async () => {
    const held = aHidden({ automated: true, notice: "This photo matches one." });
    await open({ [`GET ${API}/content-decisions/mine`]: aPage([held]) });
    expect(await screen.findByText("Your outfit was hidden automatically")).toBeVisible();
    expect(screen.getByText(/Decided automatically on .* A person will review it/)).toBeVisible();
    expect(screen.queryByText(/by moderators|by a person/)).toBeNull();
    expect(screen.getByLabelText("Your appeal")).toBeVisible();
  });

  it("cannot be appealed twice, or after six months", async () => {
    await open({
      [`GET ${API}/content-decisions/mine`]: aPage([
        aHidden({ appeal: "refused" }),
        aHidden({ id: "6", content_id: "13", appeal_until: "2026-01-01T00:00:00Z" }),
      ]),
    });
    expect(await screen.findByText("We reviewed our decision, and it stands.")).toBeVisible();
    expect(screen.getByText("It's too late to appeal.")).toBeVisible();
    expect(screen.queryByLabelText("Your appeal")).toBeNull();
  });
});
