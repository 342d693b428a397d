import { ID_PATTERN } from "@vetaverde/domain/text/id";
import { addDays } from "@vetaverde/domain/time/dates";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { localToInstant } from "@vetaverde/domain/time/zone";
import { pageIn, type Search } from "../../lib/search.ts";
import { dayIn, valuesOf } from "../../lib/search-values.ts";
import type { AuditQuery } from "./audit.queries.ts";

const WORD = /^[a-z0-9.-]{1,60}$/;
const PAGE_SIZE = 50;

const list = (value: unknown, pattern: RegExp): string[] =>
  valuesOf(value).filter((one): one is string => typeof one === "string" && pattern.test(one));

/**
 * The audit trail's filters from the address. Days are in the project's time zone: from the start of the first to the
 * end of the last.
 */
export function auditQuery(search: Search, timeZone: string): AuditQuery {
  const { q, actor, action, from, to } = search;
  const start = (day: string) =>
    new Date(localToInstant({ date: day, time: "00:00" }, timeZone)).toISOString();
  const [actors, actions] = [list(actor, ID_PATTERN), list(action, WORD)];
  return {
    page: pageIn(search),
    size: PAGE_SIZE,
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(actors.length > 0 ? { actor: actors } : {}),
    ...(actions.length > 0 ? { action: actions } : {}),
    ...(typeof from === "string" && isTypedDay(from) ? { from: start(from) } : {}),
    ...(typeof to === "string" && isTypedDay(to) ? { to: start(addDays(to, 1)) } : {}),
  };
}

export const daysOf = ({ from, to }: Search): { from: string; to: string } => ({
  from: dayIn(from) ?? "",
  to: dayIn(to) ?? "",
});

export const countFilters = ({ q, actor, action, from, to }: AuditQuery): number =>
  [q, actor, action, from ?? to].filter((one) => one !== undefined).length;
