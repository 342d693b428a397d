/**
 * Does something for each item in turn. One that fails does not keep the others from their turn.
 * @throws the first error, once all had their turn or `isClosed`
 */
export async function tryEach<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  isClosed: () => boolean = () => false,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    if (isClosed()) break;
    await work(item).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
