/** Packs garments of a CSV file, and their pictures, as an archive that can be imported. */
import { downloadZip } from "client-zip";
import type { CsvGarment } from "./csv-garments";

export interface ArchiveOwner {
  id: string;
  /** Of this Garderobe. */
  address: string;
}

/** The same garments get the same ids, so that importing a file twice adds nothing twice. */
export async function packArchive(
  garments: readonly CsvGarment[],
  pictures: readonly File[],
  owner: ArchiveOwner,
  made: Date,
): Promise<Blob> {
  const seen = new Map<string, number>();
  const files: { name: string; input: string | File }[] = [];
  const rows: object[] = [];
  for (const { picture, ...garment } of garments) {
    const text = JSON.stringify({ picture, ...garment });
    const turn = seen.get(text) ?? 0;
    seen.set(text, turn + 1);
    const id = await idOf(`${turn} ${text}`);
    const file = findPicture(picture, pictures);
    const photo = file ? `photos/${id}${/\.[^.]+$/.exec(file.name)?.[0] ?? ""}` : null;
    if (file && photo) files.push({ name: photo, input: file });
    rows.push({ id, ...garment, photo, created_at: made.toISOString() });
  }
  const manifest = {
    format: 1,
    address: owner.address,
    made_for: owner.id,
    asked_at: made.toISOString(),
    rows: { "garments.json": rows.length },
  };
  return downloadZip([
    { name: "manifest.json", input: JSON.stringify(manifest), lastModified: made },
    { name: "garments.json", input: JSON.stringify(rows), lastModified: made },
    ...files,
  ]).blob();
}

/** The pictures that rows name and nobody chose. */
export const missingPictures = (garments: readonly CsvGarment[], pictures: readonly File[]) =>
  garments.filter(({ picture }) => picture && !findPicture(picture, pictures));

/** The chosen file whose path ends like the row's; none if several have only the name in common. */
function findPicture(picture: string, pictures: readonly File[]): File | undefined {
  const wanted = partsOf(picture);
  if (wanted.length === 0) return undefined;
  const same = pictures.filter((file) => partsOf(pathOf(file)).at(-1) === wanted.at(-1));
  if (same.length <= 1) return same[0];
  const exact = same.filter((file) =>
    `/${partsOf(pathOf(file)).join("/")}`.endsWith(`/${wanted.join("/")}`),
  );
  return exact.length === 1 ? exact[0] : undefined;
}

const partsOf = (path: string) => path.toLowerCase().split(/[/\\]/).filter(Boolean);
const pathOf = (file: File) => file.webkitRelativePath || file.name;

/** 62 bits of a hash, as ids are positive 64-bit numbers. */
async function idOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return (new DataView(hash).getBigUint64(0) >> 2n).toString();
}
