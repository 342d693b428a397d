import { MAX_ASSIGNED } from "@vetaverde/contract/commitment";
import { useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconLink } from "../../../ui/icons.ts";
import { useNarrow } from "../../../ui/narrow.ts";

/** The commitments that are ticked in the matrix, and whether they are being assigned. */
export interface Ticking {
  ticked: ReadonlySet<string>;
  tick(ids: readonly string[], on: boolean): void;
  isAssigning: boolean;
  /** Assigns the ticked commitments, or only one. */
  assign(only?: string): void;
  stopAssigning(): void;
}

export function useTicked(): Ticking {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isAssigning, setIsAssigning] = useState(false);
  return {
    ticked,
    tick: (ids, on) =>
      setTicked((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    isAssigning,
    assign: (only) => {
      if (only !== undefined) setTicked(new Set([only]));
      setIsAssigning(true);
    },
    stopAssigning: () => setIsAssigning(false),
  };
}

/** Assigns what is ticked; before that it says what to tick. A phone, which ticks nothing, has none. */
export function AssignTicked({ ticked, assign }: Pick<Ticking, "ticked" | "assign">) {
  const t = useT();
  const narrow = useNarrow();
  if (narrow) return null;
  return (
    <Button
      kind="primary"
      icon={<IconLink size={18} aria-hidden />}
      title={ticked.size === 0 ? t("commitments.assignHow") : undefined}
      disabled={ticked.size === 0 || ticked.size > MAX_ASSIGNED}
      onClick={() => assign()}
    >
      {t("commitments.assign")}
    </Button>
  );
}
