// Cells of an uploaded plan that are corrected on the page.
import type { Input } from "@vetaverde/contract/endpoint";
import { MAX_CORRECTED_CELLS, type Preview, type plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { formatMessage } from "@vetaverde/locales/format";
import type { Context } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import { planWords } from "../plans.messages.ts";
import type { ImportDeps } from "./plans.import.ts";
import { countCells, lockOpen, recheck } from "./plans.recheck.ts";
import * as store from "./previews.store.ts";

type Call = (typeof plansEndpoints)["correctCells"];

/**
 * Stores the texts for the cells, and checks the file again. The file itself stays as it was uploaded.
 * @throws AppError NOT_FOUND, PREVIEW_EXPIRED, PREVIEW_USED, VALIDATION at `cells.N`, FILE_…, IMPORT_…
 */
export async function correctCells(
  deps: ImportDeps,
  { params: { project, preview: id }, body }: Input<Call>,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<Preview>> {
  const words = planWords(ctx.locale).cells;
  const refuse = (path: string, message: string) =>
    new AppError("VALIDATION", { details: [{ path, message }] });
  await deps.db.transaction().execute(async (tx) => {
    await lockOpen(tx, deps, project, id);
    const known = await store.findFile(tx, project, id);
    if (!known) throw new AppError("NOT_FOUND");
    const { sample, columns } = JSON.parse(known.answer) as WithDates<Preview>;
    const cells: Record<string, Record<string, string>> = {};
    for (const [at, { row, column, text }] of body.cells.entries()) {
      if (!sample.some((one) => one.row === row) || !columns.some(({ key }) => key === column))
        throw refuse(`cells.${at}`, formatMessage(words.notShown, { row: String(row) }, ctx.locale));
      cells[row] = { ...cells[row], [column]: text.trim() };
    }
    await store.addCells(tx, project, id, cells);
    const all = await store.findFile(tx, project, id);
    if (all && countCells(all.cells) > MAX_CORRECTED_CELLS)
      throw refuse("cells", formatMessage(words.tooMany, { n: MAX_CORRECTED_CELLS }, ctx.locale));
  });
  return recheck(deps, { project, preview: id }, ctx, call);
}
