import type { UseQueryResult } from "@tanstack/react-query";
import type { CatalogEntry, MergePreview } from "@vetaverde/contract/catalog";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./catalog.module.css";
import { useActiveEntries, useMergeEntry, useMergePreview } from "./catalog.queries.ts";

export interface MergeDialogProps {
  project: string;
  entry: CatalogEntry;
  onClose(): void;
}

/** Merges a name into another: asks for the target, shows what moves, and only then executes it. */
export function MergeDialog({ project, entry, onClose }: MergeDialogProps) {
  const t = useT();
  const { submit, ...body } = useMerge(project, entry, onClose);
  const { merge, preview } = body;
  const isBlocked = (preview.data?.obstacles.length ?? 0) > 0;
  return (
    <ConfirmDialog
      title={t("catalogs.mergeTitle", { name: entry.name })}
      confirmLabel={t("catalogs.mergeNow")}
      busy={merge.isPending}
      disabled={!preview.data || isBlocked}
      onConfirm={submit}
      onClose={onClose}
    >
      <MergeBody entry={entry} {...body} />
    </ConfirmDialog>
  );
}

/** The chosen target, what the merge would move, and the merge itself. */
function useMerge(project: string, entry: CatalogEntry, onClose: () => void) {
  const t = useT();
  const [into, setInto] = useState("");
  const others = useActiveEntries(project, entry.kind);
  const merge = useMergeEntry(project, entry.kind);
  const preview = useMergePreview(project, entry.kind, {
    entry: entry.id,
    into,
    // After the merge there is nothing left to preview.
    enabled: !merge.isPending && !merge.isSuccess,
  });
  const onSuccess = ({ name }: { name: string }) => {
    toast("done", t("catalogs.merged", { from: entry.name, into: name }));
    onClose();
  };
  const submit = () => merge.mutate({ entry: entry.id, into }, { onSuccess });
  const options = (others.data ?? []).filter(({ value }) => value !== entry.id);
  return { into, onInto: setInto, merge, preview, options, submit };
}

interface MergeBodyProps extends Pick<MergeDialogProps, "entry"> {
  into: string;
  onInto(value: string): void;
  merge: ReturnType<typeof useMergeEntry>;
  preview: UseQueryResult<MergePreview>;
  options: { value: string; label: string }[];
}

function MergeBody({ entry, into, onInto, merge, preview, options }: MergeBodyProps) {
  const t = useT();
  return (
    <div className={layout.stack16}>
      {merge.isError && (
        <Notice kind="error" urgent>
          {describeError(merge.error)}
        </Notice>
      )}
      <p>{t("catalogs.mergeText", { name: entry.name })}</p>
      <TargetField into={into} onInto={onInto} options={options} />
      {preview.isError && into !== "" && (
        <Notice kind="error" urgent>
          {describeError(preview.error)}
        </Notice>
      )}
      {preview.isFetching && <Skeleton rows={2} />}
      {preview.data && !preview.isFetching && <MergeEffects preview={preview.data} />}
    </div>
  );
}

interface TargetFieldProps {
  into: string;
  onInto(value: string): void;
  options: { value: string; label: string }[];
}

function TargetField({ into, onInto, options }: TargetFieldProps) {
  const t = useT();
  return (
    <Select
      label={t("catalogs.mergeInto")}
      value={into}
      placeholder={t("catalogs.choose")}
      options={options}
      onValue={onInto}
    />
  );
}

/** What moves to the other name, or what prevents it. */
function MergeEffects({ preview }: { preview: MergePreview }) {
  const t = useT();
  return (
    <>
      {preview.obstacles.map(({ rule, message }) => (
        <Notice key={`${rule}${message}`} kind="error" urgent>
          {message}
        </Notice>
      ))}
      <section aria-live="polite">
        <h3 className={styles.heading}>{t("catalogs.moves")}</h3>
        {preview.moves.length === 0 ? (
          <p className={layout.muted}>{t("catalogs.movesNothing")}</p>
        ) : (
          <ul className={classes(layout.stack4, styles.uses)}>
            {preview.moves.map(({ use, count }) => (
              <li key={use}>{t(`catalogs.usesOf.${use}`, { n: count })}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
