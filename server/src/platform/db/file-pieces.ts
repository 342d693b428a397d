// Files in a column, written and read in pieces: the driver copies a parameter several times before sending it, and a
// large file at once would block all other requests.

const PIECE_BYTES = 2 * 1024 * 1024;

/** The piece of a file that is inserted with its row. */
export const firstPiece = (file: Buffer): Buffer => file.subarray(0, PIECE_BYTES);

/** The pieces that are appended afterwards. */
export function* laterPieces(file: Buffer): Generator<Buffer> {
  for (let from = PIECE_BYTES; from < file.length; from += PIECE_BYTES)
    yield file.subarray(from, from + PIECE_BYTES);
}

/** @param read reads `length` bytes from a position, counted from 1 */
export async function readPieces(
  bytes: number,
  read: (from: number, length: number) => Promise<{ rows: { piece: Buffer | null }[] }>,
): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes; at += PIECE_BYTES) {
    const { rows } = await read(at + 1, PIECE_BYTES);
    if (rows[0]?.piece) pieces.push(rows[0].piece);
  }
  return pieces;
}
