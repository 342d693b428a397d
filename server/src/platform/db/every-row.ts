/**
 * All rows of a statement that is read in batches.
 * @param next the rows that follow a row, or the first ones; fewer than a batch are the last
 */
export async function* everyRow<R>(
  batch: number,
  next: (after: R | null) => Promise<R[]>,
): AsyncGenerator<R> {
  let after: R | null = null;
  for (;;) {
    const rows: R[] = await next(after);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (!after || rows.length < batch) return;
  }
}
