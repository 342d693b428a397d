/** The dimensions by which an import's monitorings are counted, named as in the tallies. */
export interface CountDimensions {
  station: string | null;
  environmentalComponent: string | null;
  miningComponent: string | null;
  source: string | null;
  responsible: string | null;
}

/** The number of open monitorings of a month. */
export interface ImportCount {
  dimension: "plan" | keyof CountDimensions;
  /** YYYY-MM-01. */
  month: string;
  /** Empty when the series has no value, and for the plan itself. */
  key: string;
  open: number;
}

/**
 * Counts an import while its rows are written: counting in the database afterwards would take as long as writing them.
 */
export class ImportCounts {
  readonly #counts = new Map<string, Map<string, number>>();

  add(by: CountDimensions, month: string, open: number): void {
    this.#put("plan", "", month, open);
    for (const dimension in by)
      this.#put(dimension, by[dimension as keyof CountDimensions] ?? "", month, open);
  }

  #put(dimension: string, key: string, month: string, open: number): void {
    const what = `${dimension} ${key}`;
    let months = this.#counts.get(what);
    if (!months) {
      months = new Map();
      this.#counts.set(what, months);
    }
    months.set(month, (months.get(month) ?? 0) + open);
  }

  list(): ImportCount[] {
    return [...this.#counts].flatMap(([what, months]) => {
      const space = what.indexOf(" ");
      const dimension = what.slice(0, space) as ImportCount["dimension"];
      const key = what.slice(space + 1);
      return [...months].map(([month, open]) => ({ dimension, month, key, open }));
    });
  }
}
