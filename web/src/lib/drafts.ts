import { useState } from "react";
import { personMark } from "./person.ts";
import { currentSession } from "./session.ts";
import { DRAFTS, readStored, writeStored } from "./storage.ts";

/** Unsaved text: it survives a closed panel, a reload, a lost connection and an expired session. */
interface DraftRecord<T, V> {
  draft: T;
  /** The version that was displayed while the user typed. */
  seen: V;
  /** Epoch milliseconds of the last change. */
  at: number;
}
type Shelf = Record<string, DraftRecord<unknown, unknown>>;

/** Maximum number of drafts; the oldest is deleted first. */
const MAX_DRAFTS = 50;
const MAX_MS = 30 * 86_400_000;

/** Drafts are stored per user: the next user of this device must not see them. */
const shelf = () => DRAFTS + personMark(currentSession().user?.id ?? null);

function onShelf(): Shelf {
  const all = Object.entries(readStored<Shelf>(shelf()) ?? {});
  return Object.fromEntries(all.filter(([, { at }]) => Date.now() - at < MAX_MS));
}

function write(form: string, stored: DraftRecord<unknown, unknown> | null): void {
  if (!currentSession().user) return;
  const { [form]: _before, ...others } = onShelf();
  const newest = Object.entries(others).slice(1 - MAX_DRAFTS);
  const next = { ...Object.fromEntries(newest), ...(stored ? { [form]: stored } : {}) };
  writeStored(shelf(), Object.keys(next).length > 0 ? next : null);
}

export interface StoredDraft<T, V> {
  draft: T;
  /** The version that the draft is based on, to be sent with it. */
  seen: V;
  /** Whether the draft was restored from an earlier visit. */
  restored: boolean;
  set(draft: T): void;
  /** Resets the form and deletes the stored draft. */
  restart(first: T, seen: V): void;
  /** Deletes the stored draft, after it was saved or discarded by the user. */
  forget(): void;
}

export interface DraftOptions<T, V> {
  /** Identifies the form and its subject, within the user's drafts. */
  form: string;
  first(): T;
  seen: V;
  /** Returns the part of the draft that may be stored on the device; never a password. */
  toStored?(draft: T): T;
}

/** State of a form: the stored draft, otherwise the initial values. Each change is stored. */
export function useStoredDraft<T, V = null>({
  form,
  first,
  seen,
  toStored = (draft) => draft,
}: DraftOptions<T, V>): StoredDraft<T, V> {
  const [state, setState] = useState(() => {
    const stored = onShelf()[form] as DraftRecord<T, V> | undefined;
    const begin = first();
    return {
      begin,
      draft: stored?.draft ?? begin,
      seen: stored ? stored.seen : seen,
      restored: stored !== undefined,
    };
  });
  return {
    draft: state.draft,
    seen: state.seen,
    restored: state.restored,
    set: (draft) => {
      setState({ ...state, draft });
      const changed = JSON.stringify(toStored(draft)) !== JSON.stringify(toStored(state.begin));
      write(form, changed ? { draft: toStored(draft), seen: state.seen, at: Date.now() } : null);
    },
    restart: (begin, version) => {
      setState({ begin, draft: begin, seen: version, restored: false });
      write(form, null);
    },
    forget: () => write(form, null),
  };
}
