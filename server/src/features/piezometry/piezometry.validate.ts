import type { Input } from "@vetaverde/contract/endpoint";
import type { piezometryEndpoints } from "@vetaverde/contract/piezometry";
import { screensFault, strataFault } from "@vetaverde/domain/piezometry/levels";
import type { Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type PiezometryFault, piezometryWords } from "./piezometry.messages.ts";
import type * as store from "./piezometry.store.ts";

type Edit = Omit<Input<(typeof piezometryEndpoints)["update"]>["body"], "version">;

/** Maximum height of water above the pipe, in metres: more is a typing error. */
export const MAX_ABOVE = 50;

export const invalid = (ctx: Context, path: string, fault: PiezometryFault) =>
  new AppError("VALIDATION", { details: [{ path, message: piezometryWords[ctx.locale][fault] }] });

/** Validates the fields of a borehole. @throws AppError VALIDATION */
export function fieldsOf(body: Edit, ctx: Context): store.BoreholeFields {
  if (Math.abs(body.casing - body.terrain) > MAX_ABOVE) throw invalid(ctx, "casing", "casing");
  if (body.probe !== null && body.probe > body.depth) throw invalid(ctx, "probe", "probe");
  const fault = strataFault(body.strata, body.depth);
  if (fault) throw invalid(ctx, `strata.${fault.index}`, fault.fault);
  const screen = screensFault(body.screens, body.depth);
  if (screen) throw invalid(ctx, `screens.${screen.index}`, screen.fault);
  return body;
}
