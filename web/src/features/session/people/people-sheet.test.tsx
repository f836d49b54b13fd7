import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "@/app/query-client";
import { fakeGateway, json } from "@/testing/gateway";
import { AllInView } from "@/testing/observers";
import { anAuthor, aPage } from "@/testing/outfits";
import PeopleSheet from "./people-sheet";

it("goes on to the next page when nobody on the first one can be seen", async () => {
  vi.stubGlobal("IntersectionObserver", AllInView);
  fakeGateway({
    "GET /api/wardrobe/v1/acquaintances": (_: Request, url: URL) =>
      json(url.searchParams.has("cursor") ? aPage([anAuthor()]) : aPage([], "next")),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PeopleSheet
        title="Lend to"
        chosen={[]}
        max={1}
        isOpen
        onClose={vi.fn()}
        onChoose={vi.fn()}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("checkbox", { name: /Ben/ })).toBeVisible();
});
