import { useEffect, useRef } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { IconCheck, IconX } from "../../../ui/icons.ts";
import type { Numbered } from "../review/review.state.ts";
import styles from "./document.module.css";
import type { OpenDocument } from "./pdf.ts";
import { boxOf, type Lay } from "./places.ts";

export interface DocumentPageProps {
  open: OpenDocument;
  number: number;
  size: { width: number; height: number };
  lay: Lay;
  top: number;
  commitments: readonly Numbered[];
  current: string | null;
  onChoose(id: string): void;
  onSize(size: { width: number; height: number }): void;
}

/** Maximum number of pixels; a large page at a higher resolution exceeds the memory of a phone. */
const MAX_PIXELS = 12_000_000;

/** One page: its image, its selectable text, and the marks of the commitments found in it. */
export function DocumentPage({ open, number, size, lay, top, onSize, ...marks }: DocumentPageProps) {
  const t = useT();
  const { scale, canvas, textLayer } = usePageDrawing({ lay, onSize, open, number });
  const box = boxOf(size, lay);
  const straight = { width: size.width * scale, height: size.height * scale };
  return (
    <section
      className={styles.page}
      data-page={number}
      aria-label={t("commitments.page", { n: number })}
      style={{ top, width: box.width, height: box.height }}
    >
      <div
        className={styles.sheet}
        style={{
          ...straight,
          transform: `translate(-50%, -50%) rotate(${lay.turn}deg) scaleX(${lay.flipped ? -1 : 1})`,
        }}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <div ref={textLayer} className={styles.words} style={{ ["--total-scale-factor" as string]: scale }} />
        <Highlights {...marks} page={number} scale={scale} />
      </div>
    </section>
  );
}

type HighlightsProps = Pick<DocumentPageProps, "commitments" | "current" | "onChoose"> & {
  page: number;
  scale: number;
};

/** The marks of the commitments that were found on a page. */
function Highlights({ commitments, current, page, scale, onChoose }: HighlightsProps) {
  const t = useT();
  return commitments.map(({ number, one }) => (
    <Highlight
      key={one.id}
      number={number}
      rects={one.rects.filter((rect) => rect.page === page)}
      scale={scale}
      state={one.state}
      current={one.id === current}
      label={t("commitments.highlight", {
        n: number,
        state: t(`commitments.states.${one.state}`).toLocaleLowerCase(),
        text: one.summary,
      })}
      onChoose={() => onChoose(one.id)}
    />
  ));
}

interface UsePageDrawingInput {
  lay: Lay;
  onSize(size: { width: number; height: number }): void;
  open: OpenDocument;
  number: number;
}

/** Draws the page and its text layer, again whenever the zoom changes. */
function usePageDrawing({ lay, onSize, open, number }: UsePageDrawingInput) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const { scale } = lay;
  const sized = useRef(onSize);
  sized.current = onSize;
  useEffect(() => {
    const target = canvas.current;
    const layer = textLayer.current;
    if (!target || !layer) return;
    let stop = () => {};
    let gone = false;
    const draw = async () => {
      const page = await open.document.getPage(number);
      const viewport = page.getViewport({ scale });
      if (gone) return;
      sized.current({ width: viewport.width / scale, height: viewport.height / scale });
      const sharp = Math.min(
        devicePixelRatio || 1,
        Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)),
      );
      target.width = Math.floor(viewport.width * sharp);
      target.height = Math.floor(viewport.height * sharp);
      const task = page.render({ canvas: target, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
      stop = () => task.cancel();
      await task.promise;
      layer.replaceChildren();
      if (!gone) await open.layWords(page, scale, layer);
    };
    // A page that fails to render stays blank, and the others remain readable; rendering is also cancelled when the
    // page scrolls out of view.
    draw().catch(() => {});
    return () => {
      gone = true;
      stop();
    };
  }, [open, number, scale]);
  return { scale, canvas, textLayer };
}

interface HighlightProps {
  number: number;
  rects: Numbered["one"]["rects"];
  scale: number;
  state: Numbered["one"]["state"];
  current: boolean;
  label: string;
  onChoose(): void;
}

/** How a decided commitment differs from a pending one, which is yellow with a plain number. */
function stateOf(state: HighlightProps["state"]) {
  if (state === "accepted")
    return { mark: styles.accepted, number: styles.acceptedNumber, sign: <IconCheck aria-hidden /> };
  if (state === "rejected")
    return { mark: styles.rejected, number: styles.rejectedNumber, sign: <IconX aria-hidden /> };
  return null;
}

function Highlight({ number, rects, scale, state, current, label, onChoose }: HighlightProps) {
  const last = rects.at(-1);
  if (!last) return null;
  return (
    <>
      {rects.map(({ x, y, width, height }) => (
        <i
          key={`${x} ${y} ${width}`}
          aria-hidden
          data-state={state}
          className={classes(styles.mark, stateOf(state)?.mark, current && styles.currentMark)}
          style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
        />
      ))}
      <button
        type="button"
        aria-label={label}
        aria-current={current || undefined}
        title={label}
        className={classes(styles.number, stateOf(state)?.number, current && styles.currentNumber)}
        style={{ left: (last.x + last.width) * scale + 3, top: (last.y + last.height / 2) * scale }}
        onClick={onChoose}
      >
        {stateOf(state)?.sign}
        {number}
      </button>
    </>
  );
}
