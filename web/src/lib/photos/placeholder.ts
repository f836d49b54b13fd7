/** Return a picture's thumbhash (base64) as a data URL to show until the picture has loaded. */
import { thumbHashToDataURL } from "thumbhash";

export function placeholderUrl(thumbhash: string | null | undefined): string | undefined {
  if (!thumbhash) return undefined;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
