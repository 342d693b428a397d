// What is refused of a request, in the caller's language.
import { messagesOf } from "@vetaverde/locales/server";
import type { Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";

const sentences = messagesOf("transmissions");
export type Sentence = keyof (typeof sentences)["es"];

/** The longest period of a ledger. */
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;

/** A field's error in the caller's language. */
export const refuse = (ctx: Context, path: string, key: Sentence): AppError =>
  new AppError("VALIDATION", { details: [{ path, message: sentences[ctx.locale][key] }] });

/** @throws AppError VALIDATION when the period ends before it begins, or is too long */
export function checkPeriod(ctx: Context, { from, to }: { from: string; to: string }): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0 || days > MAX_DAYS) throw refuse(ctx, "to", "period");
}
