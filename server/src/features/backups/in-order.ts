/**
 * Works on several items at once, and returns the results in the order of the items. At most `limit` are under way or
 * wait to be taken.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const pending: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Reported when it is taken; until then it is not unhandled.
    result.catch(() => {});
    pending.push(result);
    if (pending.length >= limit) yield (await pending.shift()) as Result;
  }
  for (const result of pending) yield await result;
}

/** Cuts a stream into pieces of exactly this size; the last one is the rest. An empty stream has no piece. */
export async function* piecesOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    let rest = part;
    while (length + rest.length >= size) {
      const taken = rest.subarray(0, size - length);
      yield Buffer.concat([...parts, taken], size);
      rest = rest.subarray(taken.length);
      parts = [];
      length = 0;
    }
    // Copied by the concatenation; a part of a stream is not written to again.
    if (rest.length > 0) parts.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(parts, length);
}
