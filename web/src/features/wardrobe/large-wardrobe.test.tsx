import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NewPin } from "@/api/types";
import PinStage from "@/features/wardrobe/pins/pin-stage";
import { aGarment } from "@/testing/garments";
import { fakeGateway, json } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";

const PAGE = 40;
const wardrobe = Array.from({ length: 2000 }, (_, at) =>
  aGarment({ id: `${5000 + at}`, name: `Garment ${at + 1}` }),
);
const source = { key: "photo", locate: async () => ({ photo_id: "77" }) };
const change = vi.fn<(pins: NewPin[]) => void>();
const seen = new Set<(entries: { isIntersecting: boolean }[]) => void>();

class ScrolledByTest {
  constructor(private readonly callBack: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    seen.add(this.callBack);
  }
  disconnect() {
    seen.delete(this.callBack);
  }
}

const scrollToEnd = () =>
  act(async () => {
    for (const callBack of seen) callBack([{ isIntersecting: true }]);
  });

function listGarments(_: Request, { searchParams }: URL) {
  const query = searchParams.get("query");
  const found = query ? wardrobe.filter(({ name }) => name === query) : wardrobe;
  const from = Number(searchParams.get("cursor") ?? 0);
  const end = from + PAGE;
  return json(aPage(found.slice(from, end), end < found.length ? `${end}` : null));
}

async function open() {
  vi.stubGlobal("IntersectionObserver", ScrolledByTest);
  const { requests } = fakeGateway({
    "GET /api/wardrobe/v1/garments": listGarments,
    "POST /api/wardrobe/v1/garments/matches": {
      items: wardrobe.slice(-20).map((garment) => ({ garment, score: 0.1, reasons: [] })),
      colors: [],
      color_names: [],
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PinStage
        picture="blob:p"
        aspect={0.6}
        value={[]}
        source={source}
        onChange={change}
        onClose={() => {}}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  );
  const stage = within(await screen.findByRole("dialog", { name: "Pin your pieces" }));
  const press = async (name: string) => userEvent.click(await stage.findByRole("button", { name }));
  await press("Add a piece");
  return { requests, stage, press };
}

afterEach(() => {
  seen.clear();
  change.mockReset();
});

describe("a wardrobe of 2,000 garments", () => {
  it("shows the best twelve matches in the strip, and loads only one page for it", async () => {
    const { requests, stage } = await open();
    const strip = await stage.findByRole("list", { name: "Best matches" });
    const names = within(strip)
      .getAllByRole("button")
      .map((button) => button.textContent);
    expect(names[0]).toBe("New piece");
    expect(names.at(-1)).toBe("All garments");
    expect(names).toHaveLength(14);
    const cursors = requests.flatMap(({ method, query }) =>
      method === "GET" ? [query.get("cursor")] : [],
    );
    expect(new Set(cursors)).toEqual(new Set([null]));
  });

  it("lists all garments a page at a time, and finds and pins the last by name", async () => {
    const { stage, press } = await open();
    await stage.findByRole("list", { name: "Best matches" });
    await press("All garments");
    const shown = () =>
      within(stage.getByRole("list", { name: "Your garments" })).getAllByRole("listitem");
    await waitFor(() => expect(shown()).toHaveLength(PAGE));
    await scrollToEnd();
    await waitFor(() => expect(shown()).toHaveLength(2 * PAGE));
    await userEvent.click(stage.getByLabelText("Search your garments"));
    await userEvent.paste("Garment 2000");
    await waitFor(() => expect(shown()).toHaveLength(1));
    await press("Garment 2000");
    expect(change).toHaveBeenLastCalledWith([expect.objectContaining({ garment_id: "6999" })]);
  });
});
