/** Cuts a recording into parts that the server takes: 64 KiB each, with their envelope. */

const MOST_BYTES = 60_000;
/** Of at most three bytes each, however they are escaped. */
const PIECE_CHARACTERS = 16_384;

/** An event that is too large by itself goes in pieces, to be joined again where it is played. */
interface Piece {
  piece: number;
  of: number;
  json: string;
}

export function partsOf(events: readonly object[]): object[][] {
  const parts: object[][] = [];
  let room = 0;
  for (const event of events.flatMap(pieces)) {
    const size = bytes(event) + 1;
    if (size > room) {
      parts.push([]);
      room = MOST_BYTES;
    }
    parts.at(-1)?.push(event);
    room -= size;
  }
  return parts;
}

function pieces(event: object): object[] {
  if (bytes(event) < MOST_BYTES) return [event];
  const json = JSON.stringify(event);
  const of = Math.ceil(json.length / PIECE_CHARACTERS);
  return Array.from({ length: of }, (_, piece): Piece => {
    const start = piece * PIECE_CHARACTERS;
    return { piece, of, json: json.slice(start, start + PIECE_CHARACTERS) };
  });
}

const bytes = (event: object) => new TextEncoder().encode(JSON.stringify(event)).length;
