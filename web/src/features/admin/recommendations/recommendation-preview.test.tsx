import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { ReaderRecommendation } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anAuthor, anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const PREVIEW = "/api/feed/v1/recommendations";
const aRecommended = (overrides: Partial<ReaderRecommendation> = {}): ReaderRecommendation => ({
  id: "5",
  kind: "person",
  reason: "For wet days",
  person: anAuthor(),
  outfit: null,
  tag: null,
  ...overrides,
});

async function open(preview: Reply) {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/admin/v1/me": { role: "admin" },
    "GET /api/admin/v1/recommendations": aPage([]),
    [`GET ${PREVIEW}`]: preview,
  });
  await renderApp("/admin/recommendations", { session: aSession() });
  const queries = () => requests.flatMap(({ path, query }) => (path === PREVIEW ? [query] : []));
  return { queries, shown: () => screen.findByRole("list", { name: "Preview" }) };
}

it("the preview shows what a stranger sees, in order and with the reasons", async () => {
  const outfit = {
    ...anOutfit({ alt_text: "A green coat" }),
    published_at: "2026-11-01T10:00:00Z",
  };
  const tag = { id: "50", slug: "linen", name: "Linen" };
  const { queries, shown } = await open(
    aPage([
      aRecommended(),
      aRecommended({ id: "6", kind: "tag", reason: "Linen, worn well", tag }),
      aRecommended({ id: "7", kind: "outfit", reason: "Of the week", outfit }),
    ]),
  );
  const rows = within(await shown()).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/BenFor wet days$/),
    expect.stringMatching(/Linen, a tag by BenLinen, worn well$/),
    "BenOf the week",
  ]);
  expect(within(rows[2] as HTMLElement).getByAltText("A green coat")).toBeInTheDocument();
  expect(queries().map(String)).toEqual(["see_as=stranger&limit=50"]);
});

it("the preview of a country is requested by country, and may be empty", async () => {
  const { queries, shown } = await open((_request, url) =>
    json(aPage(url.searchParams.get("country") === "NL" ? [] : [aRecommended()])),
  );
  await shown();
  await userEvent.selectOptions(screen.getByLabelText("They live in"), "NL");
  expect(await screen.findByText("They won't see any recommendations.")).toBeVisible();
  expect(queries().map((query) => query.get("country"))).toEqual([null, "NL"]);
});

it("a preview that failed to load can be retried", async () => {
  const answers = [problem(404, { detail: "Not just now." }), json(aPage([aRecommended()]))];
  const { shown } = await open(() => answers.shift() ?? json(aPage([])));
  expect(await screen.findByText("Not just now.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(within(await shown()).getByText("For wet days")).toBeVisible();
});
