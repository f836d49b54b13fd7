/** Detects by its first bytes whether a file is an accepted photo: the name proves nothing. */
import { m } from "@/paraglide/messages.js";

export const CANNOT_OPEN = m.photo_cannot_open();

/** As many as the service reads (wardrobe's `detect_format`). */
const HEAD_BYTES = 64;
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** If the bytes cannot be read here, the service decides. */
export async function isPhoto(file: Blob): Promise<boolean> {
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return isPhotoHead(String.fromCharCode(...bytes));
  } catch {
    return true;
  }
}

function isPhotoHead(head: string): boolean {
  if (head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG\r\n\x1a\n")) return true;
  if (head.startsWith("RIFF")) return head.slice(8, 12) === "WEBP";
  return head.slice(4, 8) === "ftyp" && brandsOf(head).some((brand) => HEIC_BRANDS.has(brand));
}

/** ISO base media: box size, "ftyp", major brand, minor version, compatible brands. */
const brandsOf = (head: string): string[] => head.slice(8).match(/[\s\S]{4}/g) ?? [];
