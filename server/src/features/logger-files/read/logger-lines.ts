// Lines of a file whose encoding nobody states reliably, piece by piece.

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const GREATER = 0x3e;
/** A line longer than this is cut: a file without line ends must not fill the memory. */
const MAX_LINE_BYTES = 64 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows = new TextDecoder("windows-1252");

/** UTF-8 where the bytes are that, else Latin-1: loggers' programs write `°` in either under any declaration. */
function textOf(bytes: Buffer): string {
  if (!bytes.some((byte) => byte >= 0x80)) return bytes.toString("latin1");
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

const wideDecoder = () => new TextDecoder("utf-16le");

/** Bytes of UTF-16 as UTF-8; everything else as it is. */
async function* inBytes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let wide: ReturnType<typeof wideDecoder> | null = null;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst) {
      if (piece[0] === 0xff && piece[1] === 0xfe) wide = wideDecoder();
      isFirst = false;
    }
    yield wide
      ? Buffer.from(wide.decode(piece, { stream: true }))
      : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
  }
}

/** Where a line without an end is cut: behind an element where it has one. */
function cutOf(bytes: Buffer): number {
  const at = bytes.lastIndexOf(GREATER);
  return at < 0 ? bytes.length : at + 1;
}

/** The lines of a file, without their ends. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of inBytes(pieces)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const lines: string[] = [];
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      lines.push(textOf(bytes.subarray(from, bytes[at - 1] === RETURN && at > from ? at - 1 : at)));
      from = at + 1;
    }
    rest = bytes.subarray(from);
    while (rest.length > MAX_LINE_BYTES) {
      const cut = cutOf(rest.subarray(0, MAX_LINE_BYTES));
      lines.push(textOf(rest.subarray(0, cut)));
      rest = rest.subarray(cut);
    }
    yield lines;
  }
  if (rest.length > 0) yield [textOf(rest).replace(/\r$/, "")];
}
