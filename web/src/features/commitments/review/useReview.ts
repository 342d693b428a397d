import type { Commitment } from "@vetaverde/contract/commitment";
import { useEffect, useState } from "react";
import { isCallError } from "../../../lib/call-error.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { toast } from "../../../ui/toasts.ts";
import { useReviewActions } from "../commitments.queries.ts";
import { useBundle } from "../useBundle.ts";
import { type Numbered, nextOpen, stepped } from "./review.state.ts";

const QUICKER = ["STALE_VERSION", "NOT_FOUND"];

export type ReviewDialog =
  | { what: "reject" | "split" | "history"; one: Commitment }
  | { what: "merge"; one: Commitment; other: Commitment }
  | null;

/** The reviewer's actions on the listed commitments, by pointer and keyboard. */
export function useReview(
  project: string,
  list: readonly Numbered[],
  current: string | null,
  onCurrent: ChooseCurrent,
  mayWrite: boolean,
) {
  const actions = useReviewActions(project);
  const bundle = useBundle(project);
  const { attempt, ...open } = useAttempts(actions);
  const decisions = useDecisions(actions, attempt, list, onCurrent);
  const division = useDivision(actions, attempt, onCurrent);
  const openMerge = (one: Commitment) => {
    const at = list.findIndex((item) => item.one.id === one.id);
    const other = list[at + 1]?.one;
    if (other) open.setDialog({ what: "merge", one, other });
  };
  useReviewKeys({ list, current, onCurrent, mayWrite, accept: decisions.accept, ...open });
  return { bundle, actions, openMerge, ...open, ...decisions, ...division };
}

/** Selects a commitment, unless the user has moved on from `left` in the meantime. */
type ChooseCurrent = (id: string | null, left?: string) => void;
type ReviewActions = ReturnType<typeof useReviewActions>;
type Attempt = ReturnType<typeof useAttempts>["attempt"];

/** Accepts, rejects and reopens commitments, and selects the next one to decide on. */
function useDecisions(
  actions: ReviewActions,
  attempt: Attempt,
  list: readonly Numbered[],
  onCurrent: ChooseCurrent,
) {
  const accept = (one: Commitment) =>
    attempt(async () => {
      const next = nextOpen(list, one.id);
      await actions.review(one.id, { state: "accepted", version: one.version });
      onCurrent(next, one.id);
    });
  const reject = async (one: Commitment, reason: string) => {
    const next = nextOpen(list, one.id);
    await actions.review(one.id, { state: "rejected", reason, version: one.version });
    onCurrent(next, one.id);
  };
  const reopen = (one: Commitment) =>
    attempt(() => actions.review(one.id, { state: "proposed", version: one.version }));
  return { accept, reject, reopen };
}

/** Merges two commitments into one, and splits one into several. */
function useDivision(actions: ReviewActions, attempt: Attempt, onCurrent: ChooseCurrent) {
  const t = useT();
  const merge = (one: Commitment, other: Commitment) =>
    attempt(async () => {
      const merged = await actions.merge([one, other].map(({ id, version }) => ({ id, version })));
      onCurrent(merged.id, one.id);
      toast("done", t("commitments.merged", { code: merged.code }));
    });
  const split = async (one: Commitment, texts: string[]) => {
    const parts = await actions.split(one.id, texts, one.version);
    onCurrent(parts[0]?.id ?? null, one.id);
    toast("done", t("commitments.splitDone", { n: parts.length }));
  };
  return { merge, split };
}

/** The open dialog and the action in progress. */
function useAttempts(actions: ReviewActions) {
  const t = useT();
  const [dialog, setDialog] = useState<ReviewDialog>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // Version conflict, or the commitment was merged or split: the current state is loaded, and the user decides
      // again.
      const stale = isCallError(error) && QUICKER.includes(error.error);
      toast("error", stale ? t("commitments.staleToast") : describeError(error));
      if (stale) await actions.renew();
    }
    setBusy(false);
  };
  return { attempt, setDialog, editing, setEditing, dialog, busy };
}

interface UseReviewKeysInput {
  list: readonly Numbered[];
  current: string | null;
  onCurrent: ChooseCurrent;
  mayWrite: boolean;
  editing: string | null;
  accept(one: Commitment): Promise<void>;
  setEditing(value: string | null): void;
  setDialog(value: ReviewDialog): void;
  dialog: ReviewDialog;
}

/** Keyboard shortcuts of the review. */
function useReviewKeys({
  list,
  current,
  onCurrent,
  mayWrite,
  editing,
  accept,
  setEditing,
  setDialog,
  dialog,
}: UseReviewKeysInput) {
  const open = list.find(({ one }) => one.id === current)?.one ?? null;
  const keys: Record<string, () => void> = {
    j: () => onCurrent(stepped(list, current, 1)),
    k: () => onCurrent(stepped(list, current, -1)),
    ...(mayWrite && open && editing === null
      ? {
          a: () => void (open.state === "proposed" && accept(open)),
          e: () => setEditing(open.id),
          x: () => open.state !== "rejected" && setDialog({ what: "reject", one: open }),
        }
      : {}),
  };
  useKeys(keys, dialog === null);
}

/** Keyboard shortcuts, active while no field has the focus and no dialog or menu is open. */
function useKeys(keys: Readonly<Record<string, () => void>>, on: boolean) {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (
        target?.closest("input:not([type=radio]), textarea, select, [contenteditable], [role=menu], dialog")
      )
        return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
