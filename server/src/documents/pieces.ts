// Draws a document from the pieces that its data are fed in: memory holds one piece at a time, and the hash identifies
// everything that was drawn.
import { createHash } from "node:crypto";

export interface DrawnDocument {
  /** SHA-256 of all data that was drawn. */
  data: string;
  pages: number;
}

export interface PieceDrawer<Piece> {
  draw(piece: Piece): void | Promise<void>;
  /** Finishes the document. Resolves to the number of pages. */
  end(): Promise<number>;
}

interface PieceDrawing<Cover, Piece> {
  isCover(piece: Cover | Piece): piece is Cover;
  /** @param dataHash returns the hash of all data, once everything is drawn */
  begin(cover: Cover, dataHash: () => string): Promise<PieceDrawer<Piece>>;
  /** The content of a piece that the hash covers; left out: all of it. */
  hashed?(piece: Cover | Piece): object;
}

/** @throws Error when the first piece is not the cover */
export async function drawPieces<Cover extends object, Piece extends object>(
  pieces: AsyncIterable<Cover | Piece>,
  { isCover, begin, hashed = (piece) => piece }: PieceDrawing<Cover, Piece>,
): Promise<DrawnDocument> {
  const hash = createHash("sha256");
  let data = "";
  let document: PieceDrawer<Piece> | null = null;
  for await (const piece of pieces) {
    hash.update(contentOf(hashed(piece)));
    if (isCover(piece)) document = await begin(piece, () => data);
    else await document?.draw(piece);
  }
  if (!document) throw new Error("a document begins with its cover");
  data = hash.digest("hex");
  return { data, pages: await document.end() };
}

/** A piece as JSON; its images are represented by their own hashes. */
const contentOf = (piece: object): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(piece).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? sha256(value) : value,
      ]),
    ),
  );

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
