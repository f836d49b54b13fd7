/** Loans for tests. */
import type { Loan } from "@/api/types";
import { anAuthor } from "./outfits";

export const LOANS = "/api/wardrobe/v1/loans";
export const KAIA = anAuthor({ id: "7", username: "kaia", display_name: "Kaia" });
export const aLoan = (overrides: Partial<Loan> = {}): Loan => ({
  id: "70",
  role: "owner",
  state: "accepted",
  requested: false,
  person: KAIA,
  garment: { id: "500", name: "Red coat", category: "coat", photo: null },
  due_on: "2199-12-03",
  note: "",
  created_at: "2026-11-01T10:00:00Z",
  accepted_at: "2026-11-01T10:00:00Z",
  version: 2,
  ...overrides,
});
