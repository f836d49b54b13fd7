/**
 * Splits a recording into chunks that the server accepts: 64 KiB each, including their envelope.
 */

const MAX_BYTES = 60_000;
/** Each character takes at most three bytes, however it is escaped. */
const PIECE_CHARACTERS = 16_384;

/** An event that is too large by itself is split, and joined again on playback. */
interface Piece {
  piece: number;
  of: number;
  json: string;
}

export function chunksOf(events: readonly object[]): object[][] {
  const parts: object[][] = [];
  let room = 0;
  for (const event of events.flatMap(pieces)) {
    const size = bytes(event) + 1;
    if (size > room) {
      parts.push([]);
      room = MAX_BYTES;
    }
    parts.at(-1)?.push(event);
    room -= size;
  }
  return parts;
}

function pieces(event: object): object[] {
  if (bytes(event) < MAX_BYTES) return [event];
  const json = JSON.stringify(event);
  const of = Math.ceil(json.length / PIECE_CHARACTERS);
  return Array.from({ length: of }, (_, piece): Piece => {
    const start = piece * PIECE_CHARACTERS;
    return { piece, of, json: json.slice(start, start + PIECE_CHARACTERS) };
  });
}

const bytes = (event: object) => new TextEncoder().encode(JSON.stringify(event)).length;
