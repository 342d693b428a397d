import type { Commitment, CommitmentState } from "@vetaverde/contract/commitment";
import type { Instrument } from "@vetaverde/contract/instruments";
import { useCallback, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import type { Search, SetSearch } from "../../../lib/search.ts";
import layout from "../../../ui/layout.module.css";
import { useNarrow } from "../../../ui/narrow.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { type CreateBody, useDocumentCommitments } from "../commitments.queries.ts";
import { DocumentView } from "../document/DocumentView.tsx";
import type { Selected } from "../document/selection.ts";
import styles from "../review.module.css";
import { HistoryPanel, MergeDialog, RejectDialog, SplitDialog } from "./ReviewDialogs.tsx";
import { type ReviewAddition, ReviewList } from "./ReviewList.tsx";
import { numbered, withCurrent } from "./review.state.ts";
import { useReview } from "./useReview.ts";

export interface ReviewProps {
  project: string;
  instrument: Instrument;
  mayWrite: boolean;
  search: Search;
  onSearch: SetSearch;
}

const STATES: readonly CommitmentState[] = ["proposed", "accepted", "rejected"];
const NOTHING: readonly Commitment[] = [];

/** A document next to the commitments found in it. On a phone the two are tabs. */
export function Review({ project, instrument, mayWrite, search, onSearch }: ReviewProps) {
  const document = instrument.files.find(({ id }) => id === search["document"]) ?? instrument.files[0];
  const commitments = useDocumentCommitments(project, document?.id ?? "");
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<Selected | null>(null);
  const { all, state, list, current, choose } = useListed(commitments.data ?? NOTHING, search, onSearch);
  const review = useReview(project, list, current, choose, mayWrite);
  const addition = useAddition(review.actions.create, choose);
  if (!document) return null;
  const view = (
    <DocumentView
      key={document.id}
      project={project}
      document={document.id}
      commitments={all}
      current={current}
      onChoose={choose}
      onPage={setPage}
      onSelected={setSelected}
    />
  );
  const rows = (
    <ReviewList
      {...{ all, list, state, current, page, mayWrite, commitments, review, selected, addition }}
      documents={instrument.files}
      document={document.id}
      onDocument={(id) => onSearch({ document: id })}
      onState={(next) => onSearch({ ...search, state: next ?? undefined, commitment: undefined })}
      onChoose={choose}
    />
  );
  return (
    <>
      <Panes search={search} onSearch={onSearch} list={rows} view={view} count={all.length} />
      <OpenDialog review={review} project={project} />
    </>
  );
}

/** The listed commitments, the current one, and how another one is chosen; all but the data is in the address. */
function useListed(commitments: readonly Commitment[], search: Search, onSearch: SetSearch) {
  const all = numbered(commitments);
  const state = STATES.find((one) => one === search["state"]) ?? null;
  const list = state ? all.filter(({ one }) => one.state === state) : all;
  const current = typeof search["commitment"] === "string" ? search["commitment"] : (list[0]?.one.id ?? null);
  const document = search["document"];
  const choose = useCallback(
    (id: string | null, left?: string) => onSearch((now) => withCurrent(now, document, id, left)),
    [document, onSearch],
  );
  return { all, state, list, current, choose };
}

/** Adds a commitment from a text that is selected in the document. */
function useAddition(
  create: (body: CreateBody) => Promise<Commitment>,
  choose: (id: string) => void,
): ReviewAddition {
  const t = useT();
  const [adding, setAdding] = useState<Selected | null>(null);
  const add = async (body: CreateBody) => {
    const created = await create(body);
    setAdding(null);
    choose(created.id);
    toast("done", t("commitments.added", { code: created.code }));
  };
  return { adding, start: setAdding, stop: () => setAdding(null), add };
}

function OpenDialog({ review, project }: { review: ReturnType<typeof useReview>; project: string }) {
  const { dialog, setDialog } = review;
  const close = () => setDialog(null);
  return (
    <>
      {dialog?.what === "reject" && (
        <RejectDialog
          one={dialog.one}
          onClose={close}
          onSend={(reason) => review.reject(dialog.one, reason)}
        />
      )}
      {dialog?.what === "split" && (
        <SplitDialog one={dialog.one} onClose={close} onSend={(parts) => review.split(dialog.one, parts)} />
      )}
      {dialog?.what === "merge" && (
        <MergeDialog
          {...dialog}
          busy={review.busy}
          onClose={close}
          onSend={() => void review.merge(dialog.one, dialog.other).then(close)}
        />
      )}
      {dialog?.what === "history" && <HistoryPanel project={project} one={dialog.one} onClose={close} />}
    </>
  );
}

interface PanesProps {
  search: Search;
  onSearch: SetSearch;
  list: React.ReactNode;
  view: React.ReactNode;
  count: number;
}

/** The document beside its commitments; on a phone as two tabs. */
function Panes({ search, onSearch, list, view, count }: PanesProps) {
  const t = useT();
  const narrow = useNarrow();
  if (!narrow) {
    return (
      <div className={styles.split}>
        <div className={styles.left}>{view}</div>
        <div className={styles.right}>{list}</div>
      </div>
    );
  }
  const tab = search["tab"] === "document" ? "document" : "list";
  return (
    <Tabs
      label={t("commitments.title")}
      value={tab}
      tabs={[
        { value: "list", label: t("commitments.list"), count },
        { value: "document", label: t("commitments.document") },
      ]}
      onValue={(next) => onSearch({ ...search, tab: next })}
      className={layout.inset}
    >
      {tab === "list" ? list : <div className={styles.phoneView}>{view}</div>}
    </Tabs>
  );
}
