/** Base64url of bytes, as keys of web push are written. */

export function decodeBase64Url(encoded: string): Uint8Array<ArrayBuffer> {
  const base64 = encoded.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
