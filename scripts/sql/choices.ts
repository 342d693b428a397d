/** The path that was taken cannot be: it throws, or returns before the statement. */
export class DeadPath extends Error {}

/** What a run decided where the program could go several ways: by the name of the point, an index below the count. */
export class Choices {
  readonly made = new Map<string, { index: number; count: number }>();
  readonly #forced: ReadonlyMap<string, number>;

  constructor(forced: ReadonlyMap<string, number> = new Map()) {
    this.#forced = forced;
  }

  /** The same answer for the same name during the whole run. */
  choose(name: string, count: number, preferred = 0): number {
    const before = this.made.get(name);
    if (before) return before.index;
    const forced = this.#forced.get(name) ?? preferred;
    const index = forced < count ? forced : 0;
    this.made.set(name, { index, count });
    return index;
  }
}

/**
 * Runs once as preferred, then once for every other way of every point that was met: points are varied one at a time,
 * since all of their combinations would be millions. A point that appears only on such a run is varied on top of it.
 * @throws Error where it takes more runs than `limit`
 */
export function explore<T>(run: (choices: Choices) => T, limit: number): T[] {
  const results: T[] = [];
  const varied = new Set<string>();
  const queue: ReadonlyMap<string, number>[] = [new Map()];
  for (let runs = 0; queue.length > 0; runs++) {
    if (runs >= limit) throw new Error(`more than ${limit} variants`);
    const forced = queue.shift() ?? new Map();
    const choices = new Choices(forced);
    try {
      results.push(run(choices));
    } catch (error) {
      if (!(error instanceof DeadPath)) throw error;
    }
    for (const [name, { index, count }] of choices.made) {
      if (varied.has(name)) continue;
      varied.add(name);
      for (let other = 0; other < count; other++)
        if (other !== index) queue.push(new Map([...forced, [name, other]]));
    }
  }
  return results;
}
