/** Builders of outfits, tags and timelines; give only what the test is about. */
import type { Author, Outfit, Photo, Tag, TimelineItem } from "@/api/types";

export const aPhoto = (overrides: Partial<Photo> = {}): Photo => ({
  id: "77",
  bucket: "outfits",
  path: "ab/picture-640.webp",
  width: 640,
  height: 1067,
  thumbhash: "",
  colors: ["#aabbcc"],
  removed: ["place", "device"],
  taken_on: "2026-11-20",
  ...overrides,
});

export const anOutfit = (overrides: Partial<Outfit> = {}): Outfit => ({
  id: "900",
  owner_id: "1042",
  state: "published",
  audience: "public",
  hidden: false,
  caption: "Market morning",
  alt_text: "",
  worn_on: null,
  planned_for: null,
  private_note: null,
  occasion: null,
  with_people: null,
  comments: "on",
  featured: false,
  photo: aPhoto(),
  tags: [],
  pins: [],
  published_at: "2026-11-01T10:00:00Z",
  created_at: "2026-11-01T10:00:00Z",
  trashed_at: null,
  version: 3,
  ...overrides,
});

export const anAuthor = (overrides: Partial<Author> = {}): Author => ({
  id: "7",
  username: "ben",
  display_name: "Ben",
  avatar_path: null,
  ...overrides,
});

export const aTimelineItem = (outfit: Partial<TimelineItem["outfit"]> = {}): TimelineItem => ({
  outfit: {
    ...anOutfit({ owner_id: "7" }),
    published_at: "2026-11-01T10:00:00Z",
    ...outfit,
  },
  author: anAuthor(),
});

export const aTag = (overrides: Partial<Tag> = {}): Tag => ({
  id: "50",
  owner_id: "1042",
  slug: "linen",
  name: "Linen",
  note: "",
  audience: "public",
  hidden: false,
  cover_outfit_id: null,
  featured: false,
  outfit_count: 0,
  co_owned: false,
  created_at: "2026-11-01T10:00:00Z",
  version: 1,
  ...overrides,
});

export const aPage = <T>(items: T[], next_cursor: string | null = null) => ({ items, next_cursor });
