import { useEffect, useRef, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import styles from "./document.module.css";
import type { OpenDocument } from "./pdf.ts";

export interface ThumbnailsProps {
  open: OpenDocument;
  pages: number;
  page: number;
  /** Number of commitments per page number. */
  counts: ReadonlyMap<number, number>;
  onPage(page: number): void;
}

const WIDTH = 96;

/** Thumbnails of the pages, each rendered when it becomes visible. */
export function Thumbnails({ open, pages, page, counts, onPage }: ThumbnailsProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-thumbnail="${page}"]`)?.scrollIntoView?.({ block: "nearest" });
  }, [page]);
  return (
    <ol
      ref={list}
      className={classes(layout.fullWidthOnPhone, styles.thumbnails)}
      aria-label={t("commitments.thumbnails")}
    >
      {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
        <li key={number} data-thumbnail={number}>
          <button
            type="button"
            aria-current={number === page ? "page" : undefined}
            className={classes(styles.thumbnail, number === page && styles.thumbnailCurrent)}
            onClick={() => onPage(number)}
          >
            <Small open={open} number={number} />
            <span>
              {t("commitments.page", { n: number })}
              {(counts.get(number) ?? 0) > 0 && <b> · {counts.get(number)}</b>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Small({ open, number }: { open: OpenDocument; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = canvas;
    if (!current || seen || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(current);
    return () => observer.disconnect();
  }, [seen]);
  useEffect(() => {
    const { current } = canvas;
    if (!seen || !current) return;
    let stop = () => {};
    const draw = async () => {
      const page = await open.document.getPage(number);
      const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
      current.width = Math.floor(viewport.width);
      current.height = Math.floor(viewport.height);
      const task = page.render({ canvas: current, viewport });
      stop = () => task.cancel();
      await task.promise;
    };
    draw().catch(() => {});
    return () => stop();
  }, [open, number, seen]);
  return <canvas ref={canvas} width={WIDTH} height={WIDTH * 1.4} aria-hidden />;
}
