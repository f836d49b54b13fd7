/**
 * Splits a recording into chunks that the server accepts, 64 KiB each including their envelope, and
 * joins them again.
 */

const MAX_BYTES = 60_000;
/** Each character takes at most three bytes, however it is escaped. */
const PIECE_CHARACTERS = 16_384;

/** A part of an event that is too large by itself. */
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

/** Return whole events. A piece of one is dropped if another is missing or broken. */
export function joinPieces(stored: readonly object[]): object[] {
  const events: object[] = [];
  let json: string[] = [];
  for (const each of stored) {
    if (!isPiece(each)) {
      events.push(each);
      continue;
    }
    if (each.piece === 0) json = [];
    json.push(each.json);
    if (each.piece === each.of - 1 && json.length === each.of)
      events.push(...parsed(json.join("")));
  }
  return events;
}

const isPiece = (event: object): event is Piece => "piece" in event && "json" in event;

function parsed(json: string): object[] {
  try {
    const event: unknown = JSON.parse(json);
    return typeof event === "object" && event ? [event] : [];
  } catch {
    return [];
  }
}
