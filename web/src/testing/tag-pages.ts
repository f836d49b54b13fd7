/** A person's tags with outfits in them, as the services return them to their owner. */
import { fakeGateway, type Reply } from "./gateway";
import { anOutfit, aPage, aTag } from "./outfits";
import { aProfile, aSession } from "./people";
import { renderApp } from "./render-app";

/** The tag for everyone, and for its owner to change. */
export const LINEN = "/api/tags/v1/users/1042/tags/linen";
export const MY_LINEN = "/api/tags/v1/tags/linen";

export const placed = (id: string) => ({
  id,
  owner_id: "1042",
  added_at: "2026-11-21T10:00:00Z",
  day: "2026-11-20",
  removable: true,
});

const outfits = [
  anOutfit({ id: "901", caption: "First" }),
  anOutfit({ id: "902", caption: "Second" }),
  anOutfit({ id: "903", caption: "Third" }),
];
const known: Reply = (_request, url) => {
  const ids = url.searchParams.get("ids")?.split(",");
  const items = ids ? outfits.filter(({ id }) => ids.includes(id)) : outfits;
  return Response.json(aPage(items));
};

/** Linen holds the first two of three outfits; there is a tag Work beside it. */
export async function openTags(address: string, overrides: Record<string, Reply> = {}) {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/wardrobe/v1/outfits": known,
    ...Object.fromEntries(
      outfits.map((outfit) => [`GET /api/wardrobe/v1/outfits/${outfit.id}`, outfit]),
    ),
    "GET /api/tags/v1/tags": aPage([aTag(), aTag({ id: "51", slug: "work", name: "Work" })]),
    [`GET ${LINEN}`]: aTag({ outfit_count: 2, cover_outfit_id: "901" }),
    [`GET ${LINEN}/outfits`]: aPage([placed("901"), placed("902")]),
    [`GET ${LINEN}/co-owners`]: aPage([]),
    [`GET ${LINEN}/months`]: aPage([{ month: "2026-11", outfit_count: 2 }]),
    [`GET ${LINEN}/outfits/901/place`]: { previous: null, next: "902", index: 1, count: 2 },
    [`GET ${LINEN}/outfits/902/place`]: { previous: "901", next: null, index: 2, count: 2 },
    ...overrides,
  });
  /** The changes so far: method and path, and the body. */
  const changes = () =>
    gateway.requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { ...gateway, changes, ...(await renderApp(address, { session: aSession() })) };
}
