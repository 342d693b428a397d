import { type RefObject, useEffect, useRef, useState } from "react";
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
import type { OpenDocument } from "./pdf.ts";
import { isTurned, type Lay, PAGE_GAP } from "./places.ts";
import { findPage } from "./search.ts";
import type { Selected } from "./selection.ts";
import { Thumbnails } from "./Thumbnails.tsx";
import { documentAddress, type Opened, useDocument } from "./useDocument.ts";

export interface DocumentViewProps {
  project: string;
  document: string;
  commitments: readonly Numbered[];
  current: string | null;
  onChoose(id: string): void;
  onPage(page: number): void;
  onSelected(selected: Selected | null): void;
}

const ZOOM = 1.2;
const SMALLEST = 0.25;
const LARGEST = 4;

/** An original document, displayed next to the commitments found in it. */
export function DocumentView({ project, document, onPage, ...marks }: DocumentViewProps) {
  const desk = useRef<DocumentViewerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const opened = useDocument(project, document);
  const [page, setPage] = useState(1);
  const [thumbnails, setThumbnails] = useState(false);
  const position = useLay(opened, frame, thumbnails);
  const showPage = (next: number) => {
    setPage(next);
    onPage(next);
  };
  return (
    <div ref={frame} className={styles.view}>
      <ViewToolbar
        address={documentAddress(project, document)}
        opened={opened}
        page={page}
        position={position}
        desk={desk}
        thumbnails={thumbnails}
        onThumbnails={() => setThumbnails(!thumbnails)}
      />
      <div className={styles.body}>
        <OpeningState opened={opened} />
        {opened.open && thumbnails && (
          <PageThumbnails
            commitments={marks.commitments}
            open={opened.open}
            pages={opened.sizes.length}
            page={page}
            desk={desk}
            setThumbnails={setThumbnails}
          />
        )}
        {opened.open && (
          <DocumentViewer {...marks} document={opened} lay={position.lay} onPage={showPage} handle={desk} />
        )}
      </div>
    </div>
  );
}

interface ViewToolbarProps {
  address: string;
  opened: Opened;
  page: number;
  position: ReturnType<typeof useLay>;
  desk: RefObject<DocumentViewerHandle | null>;
  thumbnails: boolean;
  onThumbnails(): void;
}

/** The toolbar, with the download and the search of this document. */
function ViewToolbar({ address, opened, page, position, desk, thumbnails, onThumbnails }: ViewToolbarProps) {
  const t = useT();
  const search = useTextSearch(opened, page, desk);
  return (
    <DocumentToolbar
      page={page}
      pages={opened.sizes.length}
      thumbnails={thumbnails}
      searchStatus={search.status}
      onPage={(next) => desk.current?.show(next)}
      onThumbnails={onThumbnails}
      onZoom={position.onScale}
      onFit={position.fit}
      onCenter={() => desk.current?.center()}
      onRotate={position.onRotate}
      onFlip={position.onFlip}
      onDownload={() =>
        void download(address).catch((error: unknown) => toast("error", describeError(error)))
      }
      onFind={(text, step) =>
        void search.find(text, step).catch(() => search.setStatus(t("commitments.notFound")))
      }
    />
  );
}

/** The document while it is loading, or after a failure. */
function OpeningState({ opened }: { opened: Opened }) {
  const t = useT();
  if (opened.error !== null)
    return (
      <ErrorState
        title={t("commitments.documentFailed")}
        text={t("commitments.documentFailedHint")}
        onRetry={opened.retry}
      />
    );
  return opened.open ? null : <Skeleton rows={8} />;
}

/** Zoom, rotation and flip of the pages; a document that is opened begins as wide as its place. */
function useLay(opened: Opened, frame: RefObject<HTMLDivElement | null>, thumbnails: boolean) {
  const narrow = useNarrow();
  const [lay, setLay] = useState<Lay>({ scale: 1, turn: 0, flipped: false });
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
  const onRotate = () => setLay((before) => ({ ...before, turn: ((before.turn + 90) % 360) as Lay["turn"] }));
  const onFlip = () => setLay((before) => ({ ...before, flipped: !before.flipped }));
  return { lay, fit, onScale, onRotate, onFlip };
}

/** Searches the document for a text, page by page. */
function useTextSearch(opened: Opened, page: number, desk: RefObject<DocumentViewerHandle | null>) {
  const t = useT();
  const [status, setStatus] = useState("");
  const searching = useRef(new AbortController());
  const find = async (text: string, step: 1 | -1) => {
    searching.current.abort();
    searching.current = new AbortController();
    const { signal } = searching.current;
    if (!opened.open || text.trim() === "") return setStatus("");
    setStatus(t("commitments.finding"));
    const at = await findPage(opened.open, text, page, step, signal);
    if (signal.aborted) return;
    setStatus(at === null ? t("commitments.notFound") : t("commitments.foundOn", { n: at }));
    if (at !== null) desk.current?.show(at);
  };
  return { status, find, setStatus };
}

interface PageThumbnailsProps {
  commitments: readonly Numbered[];
  open: OpenDocument;
  pages: number;
  page: number;
  desk: RefObject<DocumentViewerHandle | null>;
  setThumbnails(value: boolean): void;
}

/** The thumbnails, with the number of commitments of each page. */
function PageThumbnails({ commitments, open, pages, page, desk, setThumbnails }: PageThumbnailsProps) {
  const narrow = useNarrow();
  const counts = new Map<number, number>();
  for (const { one } of commitments) counts.set(one.page, (counts.get(one.page) ?? 0) + 1);
  return (
    <Thumbnails
      open={open}
      pages={pages}
      page={page}
      counts={counts}
      onPage={(next) => {
        desk.current?.show(next);
        if (narrow) setThumbnails(false);
      }}
    />
  );
}
