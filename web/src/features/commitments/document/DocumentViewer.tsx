import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useT } from "../../../lib/i18n.ts";
import type { Numbered } from "../review/review.state.ts";
import { DocumentPage } from "./DocumentPage.tsx";
import styles from "./document.module.css";
import type { OpenDocument } from "./pdf.ts";
import { boxOf, type Lay, nearPages, PAGE_GAP, stack } from "./places.ts";
import { type Selected, selectedIn } from "./selection.ts";
import type { Opened } from "./useDocument.ts";

export interface DocumentViewerHandle {
  /** Scrolls to a place on a page; `y` in points from its top. */
  show(page: number, y?: number): void;
  /** Centres the visible page horizontally. */
  center(): void;
}

export interface DocumentViewerProps {
  document: Opened;
  lay: Lay;
  commitments: readonly Numbered[];
  current: string | null;
  onChoose(id: string): void;
  /** Reports the visible page. */
  onPage(page: number): void;
  /** Reports the text that the user has selected on a page; null once nothing is selected. */
  onSelected(selected: Selected | null): void;
  handle: Ref<DocumentViewerHandle>;
}

/** The pages below one another; only those near the viewport are rendered. */
export function DocumentViewer({
  document: opened,
  onPage,
  onSelected,
  handle,
  ...props
}: DocumentViewerProps) {
  const t = useT();
  const reading = useReadingPosition({ opened, lay: props.lay, onPage, handle, onSelected });
  useCurrentPlace(props, reading);
  return (
    <section
      ref={reading.desk}
      className={styles.desk}
      onScroll={reading.update}
      aria-label={t("commitments.document")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <div
        className={styles.stack}
        style={{ height: reading.tops.at(-1) ?? 0, minWidth: reading.widest + 2 * PAGE_GAP }}
      >
        {opened.open && (
          <NearPages {...props} opened={opened} open={opened.open} near={reading.near} tops={reading.tops} />
        )}
      </div>
    </section>
  );
}

interface NearPagesProps extends Pick<DocumentViewerProps, "lay" | "commitments" | "current" | "onChoose"> {
  opened: Opened;
  open: OpenDocument;
  /** Indexes of the first and the last page that are rendered. */
  near: readonly [number, number];
  tops: readonly number[];
}

/** The pages near the viewport, each with its commitments. */
function NearPages({ opened, near: [first, last], tops, commitments, ...page }: NearPagesProps) {
  return opened.sizes.slice(first, last + 1).map((size, at) => {
    const index = first + at;
    return (
      <DocumentPage
        key={index}
        {...page}
        number={index + 1}
        size={size}
        top={tops[index] ?? 0}
        commitments={commitments.filter(({ one }) => one.rects.some((rect) => rect.page === index + 1))}
        onSize={(known) => opened.onSize(index, known)}
      />
    );
  });
}

interface UseReadingPositionInput {
  opened: Opened;
  lay: Lay;
  onPage(page: number): void;
  handle: Ref<DocumentViewerHandle>;
  onSelected(selected: Selected | null): void;
}

/**
 * Scrolls to the current commitment when another one becomes the current one, and when the document opens after its
 * commitments are there.
 */
function useCurrentPlace(
  { commitments, current }: Pick<DocumentViewerProps, "commitments" | "current">,
  { show, tops }: Pick<ReturnType<typeof useReadingPosition>, "show" | "tops">,
) {
  const place = commitments.find(({ one }) => one.id === current)?.one;
  const [page, y] = [place?.page ?? null, place?.rects[0]?.y ?? 0];
  const isThere = page !== null && tops[page - 1] !== undefined;
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (isThere) latest.current(page, y);
  }, [isThere, page, y]);
}

/** Which pages are near the viewport, and the position in them. */
function useReadingPosition({ opened, lay, onPage, handle, onSelected }: UseReadingPositionInput) {
  const desk = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState<[number, number]>([0, 1]);
  /** Reading position: a page and the fraction scrolled past; null at the beginning. */
  const read = useRef<{ at: number; share: number } | null>(null);
  const { tops, widest } = pageBoxes(opened, lay);
  const update = () => {
    const { scrollTop = 0, clientHeight = 0 } = desk.current ?? {};
    const [first, last] = nearPages(tops, scrollTop, clientHeight);
    setNear((before) => (before[0] === first && before[1] === last ? before : [first, last]));
    const middle = scrollTop + clientHeight / 3;
    const at = tops.findIndex(
      (top, index) => (tops[index + 1] ?? Number.POSITIVE_INFINITY) > middle && top >= 0,
    );
    onPage(Math.min(opened.sizes.length, Math.max(1, at + 1)));
    const [top = 0, next = top] = [tops[at], tops[at + 1]];
    read.current = scrollTop > 0 && next > top ? { at, share: (middle - top) / (next - top) } : null;
  };
  const latest = useRef({ update, tops, lay });
  latest.current = { update, tops, lay };
  // Preserves the reading position when zoom or rotation change the heights of the pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page whose size becomes known moves nobody
  useLayoutEffect(() => {
    const { current: element } = desk;
    if (!element || !read.current) return;
    const { at, share } = read.current;
    const [top = 0, next = top] = [tops[at], tops[at + 1]];
    element.scrollTo?.({ top: top + share * (next - top) - element.clientHeight / 3 });
  }, [lay]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the pages lie has changed
  useEffect(() => latest.current.update(), [tops.at(-1), opened.open]);
  const show = usePositionHandle(handle, desk, latest);
  useEffect(() => {
    const reportSelection = () => onSelected(selectedIn(desk.current, latest.current.lay));
    document.addEventListener("selectionchange", reportSelection);
    return () => document.removeEventListener("selectionchange", reportSelection);
  }, [onSelected]);
  return { near, desk, update, tops, widest, show };
}

/** Where each page begins, and the width of the widest. */
function pageBoxes(opened: Opened, lay: Lay) {
  const boxes = opened.sizes.map((size) => boxOf(size, lay));
  const tops = stack(boxes.map(({ height }) => height));
  const widest = Math.max(0, ...boxes.map(({ width }) => width));
  return { tops, widest };
}

function usePositionHandle(
  handle: Ref<DocumentViewerHandle>,
  desk: RefObject<HTMLDivElement | null>,
  latest: RefObject<{ tops: number[]; lay: Lay }>,
) {
  const show: DocumentViewerHandle["show"] = (page, y = 0) => {
    const { current: element } = desk;
    const top = latest.current.tops[page - 1];
    if (!element || top === undefined) return;
    const within = latest.current.lay.turn === 0 ? y * latest.current.lay.scale : 0;
    element.scrollTo?.({ top: y > 0 ? top + within - element.clientHeight / 3 : top - PAGE_GAP });
  };
  useImperativeHandle(handle, () => ({
    show,
    center: () => {
      const { current: element } = desk;
      if (element) element.scrollTo?.({ left: (element.scrollWidth - element.clientWidth) / 2 });
    },
  }));
  return show;
}
