import { readStored, writeStored } from "../../lib/storage.ts";
import type { Draft } from "./follow-up.draft.ts";

/** Words that were typed and not saved: they outlive a closed panel, a reload and a lost connection. */
export interface Kept {
  draft: Draft;
  /** The version that the person had in sight while typing. */
  version: number;
}

type Shelf = Record<string, Kept>;

/** The oldest gives way: a device is no archive. */
const MOST = 50;
/** Each person has their own: who signs in next on this device must not find them. */
const shelfOf = (person: string) => `vv.follow-ups.${person}`;

export const keptDraft = (person: string, monitoring: string): Kept | null =>
  readStored<Shelf>(shelfOf(person))?.[monitoring] ?? null;

export function keepDraft(person: string, monitoring: string, kept: Kept): void {
  const { [monitoring]: _before, ...others } = readStored<Shelf>(shelfOf(person)) ?? {};
  const newest = Object.entries(others).slice(1 - MOST);
  writeStored(shelfOf(person), { ...Object.fromEntries(newest), [monitoring]: kept });
}

export function forgetDraft(person: string, monitoring: string): void {
  const { [monitoring]: _gone, ...others } = readStored<Shelf>(shelfOf(person)) ?? {};
  writeStored(shelfOf(person), Object.keys(others).length > 0 ? others : null);
}
