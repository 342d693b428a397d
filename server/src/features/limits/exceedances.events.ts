import type { Tx } from "../../platform/db/db.ts";
import type { DomainEvent, Emit } from "../../platform/events/events.ts";
import type { FoundRow } from "./rows.gen.ts";
import { prepare } from "./verdicts.lines.ts";
import { enqueueRefresh } from "./verdicts.refresh.ts";
import { insertFound } from "./verdicts.store.ts";

/** Maximum names in one message. */
const NAMES = 5;

/** Handles imports of samples: records each exceedance once, and publishes one event per import. */
export const findExceedances =
  ({ emit, now }: { emit: Emit; now: () => number }) =>
  async (tx: Tx, { project, payload }: Pick<DomainEvent<"samples.imported">, "project" | "payload">) => {
    await enqueueRefresh(tx, project);
    const preparation = await prepare(tx, project, null);
    if (preparation.lines.length === 0) return;
    const inserted = await insertFound(tx, project, preparation, {
      import: payload.import,
      at: new Date(now()),
    });
    if (inserted.length === 0) return;
    const of = (which: FoundRow["verdict"]) =>
      inserted.reduce((sum, { verdict, n }) => (verdict === which ? sum + n : sum), 0);
    await emit(tx, project, "exceedance.found", {
      import: payload.import,
      exceeds: of("exceeds"),
      warns: of("warns"),
      stations: most(inserted, "station"),
      parameters: most(inserted, "parameter"),
      from: inserted.map(({ from }) => from).sort()[0] ?? "",
      to:
        inserted
          .map(({ to }) => to)
          .sort()
          .at(-1) ?? "",
    });
  };

/** The names with the most exceedances. */
function most(rows: readonly FoundRow[], of: "station" | "parameter"): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[of], (counts.get(row[of]) ?? 0) + row.n);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMES)
    .map(([name]) => name);
}
