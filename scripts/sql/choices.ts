/** The chosen path is impossible: it throws, or returns before the statement. */
export class DeadPath extends Error {}

/**
 * The decisions of one run at the points where the code can branch: for the name of each point, an index below the
 * number of branches.
 */
export class Choices {
  readonly made = new Map<string, { index: number; count: number }>();
  readonly #forced: ReadonlyMap<string, number>;

  constructor(forced: ReadonlyMap<string, number> = new Map()) {
    this.#forced = forced;
  }

  /** Returns the same answer for the same name during the whole run. */
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
 * Runs once with the preferred choices, then once for every other choice at every point that was reached. Points are
 * varied one at a time, since all combinations would be millions. A point that appears only in such a run is varied in
 * addition to that run's choice.
 * @throws Error if more than `limit` runs are needed
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
