/** Reads a photo's metadata on this device: cropped or blurred photos are sent without it. */

export interface PhotoMetadata {
  /** The photographer's local date, as 2026-11-20. */
  takenOn: string | null;
  /** Any of place, device, time, author, software, description, named as in the service. */
  contents: string[];
}

const NOTHING: PhotoMetadata = { takenOn: null, contents: [] };

/** TIFF tags by their meaning (Exif 2.32, tables 4 to 7). */
const CONTENT_TAGS: Record<string, readonly number[]> = {
  place: [0x8825],
  device: [0x010f, 0x0110, 0xa431, 0xa433, 0xa434, 0xa435],
  time: [0x0132, 0x9003, 0x9004],
  author: [0x013b, 0x8298, 0xa430],
  software: [0x0131, 0x013c],
  description: [0x010e, 0x9286],
};
const EXIF_PART = 0x8769;
/** DateTimeOriginal, DateTimeDigitized, DateTime: the best first. */
const DATES = [0x9003, 0x9004, 0x0132];
const ASCII = 2;

/** For JPEG, PNG, WebP and HEIC; unreadable data gives nothing. */
export async function readMetadata(file: Blob): Promise<PhotoMetadata> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const start = findTiff(bytes);
    return start === null ? NOTHING : readTiff(new DataView(bytes.buffer, start));
  } catch {
    return NOTHING;
  }
}

/** The offset of the EXIF block's TIFF header: after `Exif\0\0`, or at the start of a chunk. */
function findTiff(bytes: Uint8Array): number | null {
  for (let at = bytes.indexOf(0x45); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    if (isText(bytes, at, "Exif\0\0") && isTiff(bytes, at + 6)) return at + 6;
    // WebP: the chunk's name, then its length.
    if (isText(bytes, at, "EXIF") && isTiff(bytes, at + 8)) return at + 8;
  }
  const chunk = bytes.findIndex((_, at) => isText(bytes, at, "eXIf") && isTiff(bytes, at + 4));
  return chunk === -1 ? null : chunk + 4;
}

const isTiff = (bytes: Uint8Array, at: number) =>
  isText(bytes, at, "II*\0") || isText(bytes, at, "MM\0*");

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function readTiff(view: DataView): PhotoMetadata {
  const little = view.getUint8(0) === 0x49;
  const tags = readPart(view, view.getUint32(4, little), little);
  const exif = tags.get(EXIF_PART);
  if (exif !== undefined) {
    for (const [tag, place] of readPart(view, view.getUint32(exif + 8, little), little)) {
      tags.set(tag, place);
    }
  }
  const contents = Object.keys(CONTENT_TAGS).filter((kind) =>
    CONTENT_TAGS[kind]?.some((tag) => tags.has(tag)),
  );
  return { takenOn: takenOn(view, tags, little), contents };
}

/** The tags of one directory, each with the offset of its entry. */
function readPart(view: DataView, at: number, little: boolean): Map<number, number> {
  const tags = new Map<number, number>();
  const count = view.getUint16(at, little);
  for (let index = 0; index < count; index += 1) {
    const entry = at + 2 + index * 12;
    tags.set(view.getUint16(entry, little), entry);
  }
  return tags;
}

function takenOn(view: DataView, tags: Map<number, number>, little: boolean): string | null {
  for (const tag of DATES) {
    const entry = tags.get(tag);
    if (entry === undefined || view.getUint16(entry + 2, little) !== ASCII) continue;
    const start = view.byteOffset + view.getUint32(entry + 8, little);
    const text = String.fromCharCode(...new Uint8Array(view.buffer, start, 10));
    const day = text.replaceAll(":", "-");
    if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))) return day;
  }
  return null;
}
