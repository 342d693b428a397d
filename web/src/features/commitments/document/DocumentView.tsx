import { type Ref, useEffect, useRef, useState } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { download } from "../../../lib/download.ts";
import { useT } from "../../../lib/i18n.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useNarrow } from "../../../ui/narrow.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { Numbered } from "../review/review.state.ts";
import { DocumentToolbar } from "./DocumentToolbar.tsx";
import { DocumentViewer, type DocumentViewerHandle } from "./DocumentViewer.tsx";
import styles from "./document.module.css";
import { isTurned, type Lay, PAGE_GAP } from "./places.ts";
import { findPage } from "./search.ts";
import type { Selected } from "./selection.ts";
import { Thumbnails } from "./Thumbnails.tsx";
import { documentAddress, useDocument } from "./useDocument.ts";

export interface DocumentViewProps {
  project: string;
  document: string;
  commitments: readonly Numbered[];
  current: string | null;
  onChoose(id: string): void;
  onPage(page: number): void;
  onSelected(selected: Selected | null): void;
  desk: React.RefObject<DocumentViewerHandle | null>;
}

const ZOOM = 1.2;
const SMALLEST = 0.25;
const LARGEST = 4;

/** An original document, displayed next to the commitments found in it. */
export function DocumentView({
  project,
  document,
  commitments,
  current,
  onChoose,
  onPage,
  onSelected,
  desk,
}: DocumentViewProps) {
  const t = useT();
  const narrow = useNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const opened = useDocument(project, document);
  const [lay, setLay] = useState<Lay>({ scale: 1, turn: 0, flipped: false });
  const [page, setPage] = useState(1);
  const [thumbnails, setThumbnails] = useState(false);
  const [found, setFound] = useState("");
  const searching = useRef(new AbortController());
  const first = opened.sizes[0];
  const fit = () => {
    const width = (frame.current?.clientWidth ?? 0) - 2 * PAGE_GAP - (thumbnails && !narrow ? 140 : 0);
    if (first && width > 0)
      setLay((before) => ({ ...before, scale: width / (isTurned(before) ? first.height : first.width) }));
  };
  const fitting = useRef(fit);
  fitting.current = fit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document that is opened begins as wide as its place
  useEffect(() => fitting.current(), [opened.open]);
  const onScale = (step: 1 | -1) =>
    setLay((before) => ({
      ...before,
      scale: Math.min(LARGEST, Math.max(SMALLEST, before.scale * ZOOM ** step)),
    }));
  const find = async (text: string, step: 1 | -1) => {
    searching.current.abort();
    searching.current = new AbortController();
    const { signal } = searching.current;
    if (!opened.open || text.trim() === "") return setFound("");
    setFound(t("commitments.finding"));
    const at = await findPage(opened.open, text, page, step, signal);
    if (signal.aborted) return;
    setFound(at === null ? t("commitments.notFound") : t("commitments.foundOn", { n: at }));
    if (at !== null) desk.current?.show(at);
  };
  const counts = new Map<number, number>();
  for (const { one } of commitments) counts.set(one.page, (counts.get(one.page) ?? 0) + 1);
  const seen = (next: number) => {
    setPage(next);
    onPage(next);
  };
  return (
    <div ref={frame} className={styles.view}>
      <DocumentToolbar
        page={page}
        pages={opened.sizes.length}
        thumbnails={thumbnails}
        found={found}
        onPage={(next) => desk.current?.show(next)}
        onThumbnails={() => setThumbnails(!thumbnails)}
        onZoom={onScale}
        onFit={fit}
        onCenter={() => desk.current?.center()}
        onRotate={() => setLay((before) => ({ ...before, turn: ((before.turn + 90) % 360) as Lay["turn"] }))}
        onFlip={() => setLay((before) => ({ ...before, flipped: !before.flipped }))}
        onDownload={() =>
          void download(documentAddress(project, document)).catch((error: unknown) =>
            toast("error", describeError(error)),
          )
        }
        onFind={(text, step) => void find(text, step).catch(() => setFound(t("commitments.notFound")))}
      />
      <div className={styles.body}>
        {opened.error !== null && (
          <ErrorState
            title={t("commitments.documentFailed")}
            text={t("commitments.documentFailedHint")}
            onRetry={opened.retry}
          />
        )}
        {opened.error === null && !opened.open && <Skeleton rows={8} />}
        {opened.open && thumbnails && (
          <Thumbnails
            open={opened.open}
            pages={opened.sizes.length}
            page={page}
            counts={counts}
            onPage={(next) => {
              desk.current?.show(next);
              if (narrow) setThumbnails(false);
            }}
          />
        )}
        {opened.open && (
          <DocumentViewer
            document={opened}
            lay={lay}
            commitments={commitments}
            current={current}
            onChoose={onChoose}
            onPage={seen}
            onSelected={onSelected}
            handle={desk as Ref<DocumentViewerHandle>}
          />
        )}
      </div>
    </div>
  );
}
