/** Builders of garments, pins and wear statistics; give only what the test is about. */
import type { Facets, Garment, Insights, Pin } from "@/api/types";

export const aGarment = (overrides: Partial<Garment> = {}): Garment => ({
  id: "500",
  owner_id: "1042",
  name: "Red coat",
  category: "coat",
  colors: ["#aa2233"],
  color_names: ["red"],
  brand: "",
  size: "",
  seasons: [],
  audience: "private",
  state: "here",
  created_at: "2026-11-01T10:00:00Z",
  version: 1,
  price: null,
  currency: null,
  archived_reason: null,
  note: "",
  photo: null,
  wear_count: 0,
  last_worn_on: null,
  cost_per_wear: null,
  ...overrides,
});

export const aPin = (overrides: Partial<Pin> = {}): Pin => ({
  id: "600",
  garment_id: "500",
  x: 0.2,
  y: 0.1,
  width: 0.5,
  height: 0.3,
  garment: { id: "500", name: "Red coat", category: "coat", colors: ["#aa2233"], brand: "" },
  ...overrides,
});

export const noFacets: Facets = {
  total: 0,
  archived: 0,
  categories: [],
  colors: [],
  seasons: [],
  states: [],
  brands: [],
};

export const insightsOf = (overrides: Partial<Insights> = {}): Insights => ({
  start: "2025-12-01",
  end: "2026-11-21",
  garments: 2,
  worn: 1,
  wear_share: 0.5,
  archived: 0,
  wears: 3,
  days: 3,
  outfits: 3,
  outfits_without_pins: 0,
  last_worn_on: "2026-11-05",
  most_worn: [],
  least_worn: [],
  best_value: [],
  spent: [],
  categories: [],
  colors: [],
  months: [],
  ...overrides,
});
