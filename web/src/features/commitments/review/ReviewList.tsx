import type { UseQueryResult } from "@tanstack/react-query";
import type { Commitment, CommitmentState } from "@vetaverde/contract/commitment";
import type { InstrumentDocument } from "@vetaverde/contract/instruments";
import { NO_DETAILS } from "@vetaverde/domain/commitments/details";
import { useEffect, useRef } from "react";
import { useT } from "../../../lib/i18n.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { useNarrow } from "../../../ui/narrow.ts";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { AiWarning } from "../AiWarning.tsx";
import { CommitmentCard } from "../CommitmentCard.tsx";
import { CommitmentForm, draftOf } from "../CommitmentForm.tsx";
import type { CreateBody } from "../commitments.queries.ts";
import type { Selected } from "../document/selection.ts";
import styles from "../review.module.css";
import { countOf, type Numbered, proposedOn } from "./review.state.ts";
import type { useReview } from "./useReview.ts";

export interface ReviewListProps {
  all: readonly Numbered[];
  list: readonly Numbered[];
  state: CommitmentState | null;
  current: string | null;
  page: number;
  mayWrite: boolean;
  commitments: UseQueryResult<Commitment[]>;
  review: ReturnType<typeof useReview>;
  /** Text selected in the document. */
  selected: Selected | null;
  addition: ReviewAddition;
  documents: readonly InstrumentDocument[];
  document: string;
  onDocument(id: string): void;
  onState(state: CommitmentState | null): void;
  onChoose(id: string): void;
}

/** A commitment that is being added by hand. */
export interface ReviewAddition {
  /** Text of the new commitment; null while none is being added. */
  adding: Selected | null;
  start(selected: Selected): void;
  stop(): void;
  add(body: CreateBody): Promise<unknown>;
}

export function ReviewList(props: ReviewListProps) {
  const t = useT();
  const { all, list, commitments, page, mayWrite, documents } = props;
  const narrow = useNarrow();
  const unreviewed = countOf(all.map(({ one }) => one)).proposed;
  return (
    <div className={styles.list}>
      {unreviewed > 0 && <AiWarning />}
      {documents.length > 1 && (
        <Select
          label={t("commitments.document")}
          value={props.document}
          options={documents.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(id) => id && props.onDocument(id)}
        />
      )}
      <div className={styles.bar}>
        <States {...props} />
        <span className={classes(layout.nowrap, layout.wrappingOnPhone, styles.quiet)}>
          {/* A phone shows no page of the document beside the list. */}
          {narrow
            ? t("commitments.toReview", { n: unreviewed })
            : t("commitments.onThisPage", { page, n: proposedOn(all, page) })}
        </span>
      </div>
      {mayWrite && <AddByHand {...props} />}
      <QueryState query={commitments} errorTitle={t("commitments.failed")} skeletonRows={8} />
      {commitments.data && list.length === 0 && <Nothing {...props} />}
      <Rows {...props} />
      {list.length > 0 && <Keys mayWrite={mayWrite} />}
    </div>
  );
}

function States({ all, state, onState }: ReviewListProps) {
  const t = useT();
  const narrow = useNarrow();
  const counts = countOf(all.map(({ one }) => one));
  const values = ["all", "proposed", "accepted", "rejected"] as const;
  const choose = (value: (typeof values)[number] | "") =>
    onState(value === "all" || value === "" ? null : value);
  if (narrow) {
    const options = values.map((value) => ({
      value,
      label: `${t(`commitments.tabs.${value}`)} (${counts[value]})`,
    }));
    return (
      <Select label={t("commitments.state")} value={state ?? "all"} options={options} onValue={choose} />
    );
  }
  const options = values.map((value) => ({
    value,
    label: (
      <>
        {t(`commitments.tabs.${value}`)} <b className={layout.tabularNumbers}>{counts[value]}</b>
      </>
    ),
  }));
  return (
    <Segmented label={t("commitments.state")} value={state ?? "all"} options={options} onValue={choose} />
  );
}

function AddByHand({ document, selected, addition }: ReviewListProps) {
  const t = useT();
  const { adding, start, stop, add } = addition;
  if (adding) return <AddForm adding={adding} document={document} onAdd={add} onStop={stop} />;
  if (!selected) return null;
  return (
    <div className={styles.add}>
      <span className={styles.ellipsis}>«{selected.text}»</span>
      {/* A press takes the selection away in some browsers: what was selected goes along. */}
      <Button
        kind="primary"
        icon={<IconPlus size={18} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => start(selected)}
      >
        {t("commitments.addSelected")}
      </Button>
    </div>
  );
}

interface AddFormProps {
  adding: Selected;
  document: string;
  onAdd(body: CreateBody): Promise<unknown>;
  onStop(): void;
}

function AddForm({ adding, document, onAdd, onStop }: AddFormProps) {
  const t = useT();
  return (
    <article className={styles.card}>
      <h2 className={styles.cardTitle}>{t("commitments.addTitle", { page: adding.page })}</h2>
      <CommitmentForm
        // A different selection starts a new form.
        name={`new.${document}.${adding.page}.${adding.text}`}
        first={draftOf({ ...NO_DETAILS, component: "general", summary: "", text: adding.text })}
        version={null}
        submitLabel={t("commitments.add")}
        onSave={(draft) => onAdd({ ...draft, document, page: adding.page, rects: adding.rects })}
        onCancel={onStop}
      />
    </article>
  );
}

function Nothing({ all, onState }: ReviewListProps) {
  const t = useT();
  if (all.length === 0)
    return <EmptyState title={t("commitments.empty")} text={t("commitments.emptyHint")} />;
  return (
    <EmptyState
      title={t("commitments.noneOfState")}
      action={<Button onClick={() => onState(null)}>{t("commitments.showAll")}</Button>}
    />
  );
}

function Rows({ list, current, mayWrite, review, onChoose }: ReviewListProps) {
  const t = useT();
  const rows = useScrollTo(current);
  const { setDialog, setEditing, editing, actions } = review;
  return (
    <ol ref={rows} className={styles.rows} aria-label={t("commitments.list")}>
      {list.map((item, at) => (
        <li key={item.one.id} data-commitment={item.one.id}>
          <CommitmentCard
            item={item}
            current={item.one.id === current}
            mayWrite={mayWrite}
            hasNext={list[at + 1] !== undefined}
            busy={review.busy}
            onChoose={onChoose}
            onAccept={(one) => void review.accept(one)}
            onEdit={(one) => setEditing(one.id)}
            onReject={(one) => setDialog({ what: "reject", one })}
            onReopen={(one) => void review.reopen(one)}
            onSplit={(one) => setDialog({ what: "split", one })}
            onMerge={review.openMerge}
            onHistory={(one) => setDialog({ what: "history", one })}
            onBundle={({ id }) => review.bundle([id])}
            form={
              editing === item.one.id && item.one.id === current ? (
                <EditForm one={item.one} actions={actions} setEditing={setEditing} />
              ) : undefined
            }
          />
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the list to the current commitment. */
function useScrollTo(current: string | null) {
  const rows = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current)
      rows.current
        ?.querySelector(`[data-commitment="${CSS.escape(current)}"]`)
        ?.scrollIntoView?.({ block: "nearest" });
  }, [current]);
  return rows;
}

function EditForm({
  one,
  actions,
  setEditing,
}: {
  one: Commitment;
  actions: ReviewListProps["review"]["actions"];
  setEditing(value: string | null): void;
}) {
  const t = useT();
  return (
    <CommitmentForm
      name={one.id}
      first={draftOf(one)}
      version={one.version}
      submitLabel={t("commitments.save")}
      onSave={async (draft, seen) => {
        await actions.update(one.id, { ...draft, version: seen ?? one.version });
        setEditing(null);
      }}
      onCancel={() => setEditing(null)}
    />
  );
}

/** Overview of the keyboard shortcuts, for devices with a keyboard. */
function Keys({ mayWrite }: { mayWrite: boolean }) {
  const t = useT();
  const letters = [
    ["J", "K", "walk"],
    ...(mayWrite
      ? [
          ["A", "accept"],
          ["E", "edit"],
          ["X", "reject"],
        ]
      : []),
  ];
  return (
    <p className={classes(layout.hiddenOnPhone, styles.keys)}>
      {letters.map((line) => (
        <span key={line.join()}>
          {line.slice(0, -1).map((letter) => (
            <kbd key={letter}>{letter}</kbd>
          ))}
          {t(`commitments.keys.${line.at(-1) as "walk"}`)}
        </span>
      ))}
    </p>
  );
}
