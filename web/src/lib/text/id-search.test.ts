import { parseSearchWith } from "@tanstack/react-router";
import * as v from "valibot";
import { expect, it } from "vitest";
import { idSearch } from "./id-search";
import { searchValue } from "./search-value";

const parse = parseSearchWith(searchValue);
const read = (query: string) => v.parse(v.object({ of: idSearch }), parse(query)).of;

it.each(["7", "252092668216082430", "252092668216082435", "9223372036854775807"])(
  "the id %s in a URL's query is kept",
  (id) => {
    expect(read(`?of=${id}`)).toBe(id);
  },
);

it.each(["ana", "-7", "1e400", "12345678901234567890"])("%s is no id", (text) => {
  expect(read(`?of=${text}`)).toBeUndefined();
});
