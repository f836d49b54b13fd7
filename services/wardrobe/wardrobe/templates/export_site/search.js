/** Lists the entries that contain every word of the search, ignoring case and accents. */
const MAX_SHOWN = 100;
const field = document.querySelector("#words");
const list = document.querySelector("#found");
const status = document.querySelector("#status");

const fold = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

const entries = window.entries.map(([title, kind, address, text]) => ({
  title,
  kind,
  address,
  folded: fold(`${title} ${text}`),
}));

function search() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  const found = words.length
    ? entries.filter(({ folded }) => words.every((word) => folded.includes(word)))
    : [];
  list.replaceChildren(...found.slice(0, MAX_SHOWN).map(show));
  status.textContent = words.length ? describe(found.length) : "";
}

function describe(count) {
  if (count === 0) return "Nothing found.";
  if (count > MAX_SHOWN) return `The first ${MAX_SHOWN} of ${count} results`;
  return count === 1 ? "1 result" : `${count} results`;
}

function show({ title, kind, address }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `site/${address}`;
  link.textContent = `${title} (${kind})`;
  item.append(link);
  return item;
}

document.querySelector("#search").addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", search);
search();
