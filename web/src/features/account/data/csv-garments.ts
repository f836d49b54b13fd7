/** Turns the rows of a CSV file into garments, by columns that the user chose. Pure. */
import { m } from "@/paraglide/messages.js";

export const FIELDS = {
  name: { label: m.common_name(), headers: ["name", "title", "item", "garment", "description"] },
  category: { label: m.data_csv_field_category(), headers: ["category", "type", "kind"] },
  brand: { label: m.data_csv_field_brand(), headers: ["brand", "label", "maker", "designer"] },
  size: { label: m.data_csv_field_size(), headers: ["size"] },
  material: { label: m.data_csv_field_material(), headers: ["material", "fabric", "composition"] },
  colors: {
    label: m.data_csv_field_colors(),
    headers: ["color_names", "color", "colour", "colors", "colours"],
  },
  price: { label: m.data_csv_field_price(), headers: ["price", "cost", "paid", "purchase price"] },
  currency: { label: m.data_csv_field_currency(), headers: ["currency"] },
  seasons: { label: m.data_csv_field_seasons(), headers: ["seasons", "season"] },
  labels: { label: m.data_csv_field_labels(), headers: ["labels", "tags", "keywords"] },
  note: { label: m.common_note(), headers: ["note", "notes", "comment", "comments"] },
  photo: {
    label: m.data_csv_field_picture(),
    headers: ["photo", "picture", "image", "file", "filename"],
  },
} as const;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
/** The column of each field; "" for none. */
export type Columns = Record<FieldName, string>;
export type CsvRow = Record<string, string>;

export interface CsvGarment {
  name: string;
  category: string;
  brand: string;
  size: string;
  material: string;
  labels: string[];
  color_names: string[];
  price: string | null;
  currency: string | null;
  seasons: string[];
  note: string;
  /** The name of a file on the user's device. */
  picture: string;
}

export interface CsvProblem {
  /** In the file, from 1; the header is line 1. */
  line: number;
  message: string;
}

export const isCsv = ({ name }: { name: string }) => /\.csv$/i.test(name);

const SYMBOLS: Record<string, string> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" };
const MAX_MATERIAL = 100;
const MAX_LABEL = 30;
const MAX_LABELS = 20;
const SEASONS = ["spring", "summer", "autumn", "winter"];
const plain = (text: string) => text.trim().toLowerCase().replaceAll(/[_-]+/g, " ");

/** The column for each field whose header says so. */
export function guessColumns(headers: readonly string[]): Columns {
  const taken = new Set<string>();
  const entries = FIELD_NAMES.map((field) => {
    const known: readonly string[] = FIELDS[field].headers.map(plain);
    const found = headers.find((header) => known.includes(plain(header)) && !taken.has(header));
    if (found !== undefined) taken.add(found);
    return [field, found ?? ""];
  });
  return Object.fromEntries(entries);
}

/** The garments of a file, and what is wrong with the rows that have none. */
export function readGarments(rows: readonly CsvRow[], columns: Columns, currency: string) {
  const garments: CsvGarment[] = [];
  const problems: CsvProblem[] = [];
  for (const [index, row] of rows.entries()) {
    const found = readGarment(row, columns, currency);
    if (typeof found === "string") problems.push({ line: index + 2, message: found });
    else garments.push(found);
  }
  return { garments, problems };
}

function readGarment(row: CsvRow, columns: Columns, currency: string): CsvGarment | string {
  const cell = (field: FieldName) => unescaped(row[columns[field]] ?? "");
  const name = cell("name");
  if (name === "") return m.data_csv_no_name();
  const price = readPrice(cell("price"));
  if (price === null) return m.data_csv_no_price({ text: cell("price") });
  const stated = cell("currency").toUpperCase() || price.currency || currency;
  return {
    name,
    category: cell("category"),
    brand: cell("brand"),
    size: cell("size"),
    material: cell("material").slice(0, MAX_MATERIAL),
    labels: split(cell("labels"))
      .map((label) => label.slice(0, MAX_LABEL))
      .slice(0, MAX_LABELS),
    color_names: parts(cell("colors")),
    price: price.amount || null,
    currency: price.amount ? stated : null,
    seasons: parts(cell("seasons"))
      .map((season) => (season === "fall" ? "autumn" : season))
      .filter((season) => SEASONS.includes(season)),
    note: cell("note"),
    picture: cell("photo"),
  };
}

/** Spreadsheets get an apostrophe before what they would execute as a formula. */
const unescaped = (text: string) => text.trim().replace(/^'(?=[=+\-@\t\r])/, "");
const split = (text: string) =>
  text
    .split(/[;,/|]/)
    .map((part) => part.trim())
    .filter(Boolean);
const parts = (text: string) => split(text.toLowerCase());

/** An amount with its symbol, as people write it: `€ 1.234,50`, `$79.90`, `80`. */
function readPrice(text: string): { amount: string; currency?: string } | null {
  const symbol = [...text].find((character) => character in SYMBOLS);
  const currency = symbol ? SYMBOLS[symbol] : /\b[A-Z]{3}\b/.exec(text.toUpperCase())?.[0];
  const digits = text.replaceAll(/[^0-9.,]/g, "");
  if ((text !== "" && digits === "") || text.includes("-")) return null;
  // The last separator separates decimals, unless exactly three digits follow it.
  const decimals = /^(.*)[.,]([0-9]{1,2})$/.exec(digits);
  const [whole, fraction] = decimals ? [decimals[1] ?? "", decimals[2]] : [digits, undefined];
  const amount = whole.replaceAll(/[.,]/g, "") + (fraction ? `.${fraction}` : "");
  return { amount, ...(currency ? { currency } : {}) };
}
