import { useState } from "react";
import { personMark } from "./person.ts";
import { currentSession } from "./session.ts";
import { DRAFTS, readStored, writeStored } from "./storage.ts";

/** Words that were typed and not saved: they outlive a closed panel, a reload, a lost connection and a dead session. */
interface Kept<T, V> {
  draft: T;
  /** The version that the person had in sight while typing. */
  seen: V;
  /** Epoch milliseconds of the last change. */
  at: number;
}
type Shelf = Record<string, Kept<unknown, unknown>>;

/** The oldest gives way: a device is no archive. */
const MAX_DRAFTS = 50;
const MAX_MS = 30 * 86_400_000;

/** Each person has their own: who signs in next on this device must not find them. */
const shelf = () => DRAFTS + personMark(currentSession().user?.id ?? null);

function onShelf(): Shelf {
  const all = Object.entries(readStored<Shelf>(shelf()) ?? {});
  return Object.fromEntries(all.filter(([, { at }]) => Date.now() - at < MAX_MS));
}

function write(form: string, kept: Kept<unknown, unknown> | null): void {
  if (!currentSession().user) return;
  const { [form]: _before, ...others } = onShelf();
  const newest = Object.entries(others).slice(1 - MAX_DRAFTS);
  const next = { ...Object.fromEntries(newest), ...(kept ? { [form]: kept } : {}) };
  writeStored(shelf(), Object.keys(next).length > 0 ? next : null);
}

export interface KeptDraft<T, V> {
  draft: T;
  /** What the words were typed upon: the version to send with them. */
  seen: V;
  /** They are from another time. */
  restored: boolean;
  set(draft: T): void;
  /** Begins anew, and forgets what was kept. */
  restart(first: T, seen: V): void;
  /** They are saved, or thrown away by the person's own hand. */
  forget(): void;
}

export interface DraftOptions<T, V> {
  /** Names the form and what it is about, within the person's own. */
  form: string;
  first(): T;
  seen: V;
  /** What of it may be written on a device; a password never may. */
  keep?(draft: T): T;
}

/** What stands in a form: the words kept from another time, else what it begins with. Each change is kept. */
export function useKeptDraft<T, V = null>({
  form,
  first,
  seen,
  keep = (draft) => draft,
}: DraftOptions<T, V>): KeptDraft<T, V> {
  const [state, setState] = useState(() => {
    const kept = onShelf()[form] as Kept<T, V> | undefined;
    const begin = first();
    return {
      begin,
      draft: kept?.draft ?? begin,
      seen: kept ? kept.seen : seen,
      restored: kept !== undefined,
    };
  });
  return {
    draft: state.draft,
    seen: state.seen,
    restored: state.restored,
    set: (draft) => {
      setState({ ...state, draft });
      const changed = JSON.stringify(keep(draft)) !== JSON.stringify(keep(state.begin));
      write(form, changed ? { draft: keep(draft), seen: state.seen, at: Date.now() } : null);
    },
    restart: (begin, version) => {
      setState({ begin, draft: begin, seen: version, restored: false });
      write(form, null);
    },
    forget: () => write(form, null),
  };
}
