import type { ComparedInstrument } from "@vetaverde/contract/comparison";
import { fold } from "@vetaverde/domain/text/fold";
import type { Search } from "../../lib/search.ts";

export const TABS = ["changed", "added", "dropped", "similar", "same", "contradictions"] as const;
export type Tab = (typeof TABS)[number];

export const tabIn = (search: Search): Tab => TABS.find((tab) => tab === search["tab"]) ?? "changed";

export interface Choice {
  older: ComparedInstrument;
  newer: ComparedInstrument;
}

const isReady = ({ commitments }: ComparedInstrument) => commitments > 0;

/**
 * The two instruments to compare: those in the address; otherwise the latest one that has commitments, and the one that
 * its name contains ("Adenda 1 RCA 047/2019"), or the one before it. Null if there are not two.
 * @param all earliest first
 */
export function choiceOf(all: readonly ComparedInstrument[], search: Search): Choice | null {
  const named = (which: "older" | "newer") => all.find(({ id }) => id === search[which]);
  const older = named("older");
  const others = all.filter((one) => one !== older);
  const newer = named("newer") ?? others.findLast(isReady) ?? others.at(-1);
  if (!newer) return null;
  if (older && older !== newer) return { older, newer };
  const rest = all.filter((one) => one !== newer);
  const name = fold(newer.name);
  const amended = rest.filter((one) => isReady(one) && name.includes(fold(one.name)));
  const earlier = rest.slice(0, Math.max(1, all.indexOf(newer)));
  const previous = amended.at(-1) ?? earlier.findLast(isReady) ?? earlier.at(-1);
  return previous ? { older: previous, newer } : null;
}
