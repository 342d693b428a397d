import { type FormEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import {
  IconArrowDown,
  IconArrowsMaximize,
  IconArrowUp,
  IconDownload,
  IconFlipVertical,
  IconFocusCentered,
  IconLayoutSidebarLeftExpand,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from "../../../ui/icons.ts";
import styles from "./document.module.css";

export interface DocumentToolbarProps {
  page: number;
  pages: number;
  thumbnails: boolean;
  /** Result of a search, as text. */
  searchStatus: string;
  onPage(page: number): void;
  onThumbnails(): void;
  onZoom(step: 1 | -1): void;
  onFit(): void;
  onCenter(): void;
  onRotate(): void;
  onFlip(): void;
  onDownload(): void;
  onFind(text: string, step: 1 | -1): void;
}

export function DocumentToolbar(props: DocumentToolbarProps) {
  const t = useT();
  const { page, pages, onPage } = props;
  const [searching, setSearching] = useState(false);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t("commitments.tools")}>
      <PageTools toolbar={props} page={page} onPage={onPage} pages={pages} />
      <ViewTools toolbar={props} searching={searching} setSearching={setSearching} />
      {searching && (
        <Find searchStatus={props.searchStatus} onFind={props.onFind} onClose={() => setSearching(false)} />
      )}
    </div>
  );
}

interface PageToolsProps {
  toolbar: DocumentToolbarProps;
  page: number;
  onPage(page: number): void;
  pages: number;
}

function PageTools({ toolbar, page, onPage, pages }: PageToolsProps) {
  const t = useT();
  return (
    <div className={styles.tools}>
      <IconButton
        label={t("commitments.thumbnails")}
        icon={<IconLayoutSidebarLeftExpand aria-hidden />}
        aria-pressed={toolbar.thumbnails}
        onClick={toolbar.onThumbnails}
      />
      <IconButton
        label={t("commitments.pageBefore")}
        icon={<IconArrowUp aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <PageField key={page} page={page} pages={pages} onPage={onPage} />
      <span className={styles.of}>{t("commitments.ofPages", { n: pages })}</span>
      <IconButton
        label={t("commitments.pageAfter")}
        icon={<IconArrowDown aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}

function ViewTools({
  toolbar,
  searching,
  setSearching,
}: {
  toolbar: DocumentToolbarProps;
  searching: boolean;
  setSearching(value: boolean): void;
}) {
  const t = useT();
  return (
    <div className={styles.tools}>
      <IconButton
        label={t("commitments.find")}
        icon={<IconSearch aria-hidden />}
        aria-pressed={searching}
        onClick={() => setSearching(!searching)}
      />
      <ZoomTools toolbar={toolbar} />
      <IconButton
        label={t("commitments.center")}
        icon={<IconFocusCentered aria-hidden />}
        onClick={toolbar.onCenter}
      />
      <TurnTools toolbar={toolbar} />
      <IconButton
        label={t("commitments.download")}
        icon={<IconDownload aria-hidden />}
        onClick={toolbar.onDownload}
      />
    </div>
  );
}

function ZoomTools({ toolbar }: { toolbar: DocumentToolbarProps }) {
  const t = useT();
  return (
    <>
      <IconButton
        label={t("commitments.smaller")}
        icon={<IconZoomOut aria-hidden />}
        onClick={() => toolbar.onZoom(-1)}
      />
      <IconButton
        label={t("commitments.larger")}
        icon={<IconZoomIn aria-hidden />}
        onClick={() => toolbar.onZoom(1)}
      />
      <IconButton
        label={t("commitments.fit")}
        icon={<IconArrowsMaximize aria-hidden />}
        onClick={toolbar.onFit}
      />
    </>
  );
}

function TurnTools({ toolbar }: { toolbar: DocumentToolbarProps }) {
  const t = useT();
  return (
    <>
      <IconButton
        label={t("commitments.turn")}
        icon={<IconRotateClockwise aria-hidden />}
        onClick={toolbar.onRotate}
      />
      <IconButton
        label={t("commitments.flip")}
        icon={<IconFlipVertical aria-hidden />}
        onClick={toolbar.onFlip}
      />
    </>
  );
}

function PageField({ page, pages, onPage }: Pick<DocumentToolbarProps, "page" | "pages" | "onPage">) {
  const t = useT();
  const [typed, setTyped] = useState(String(page));
  const go = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed);
    if (Number.isInteger(number) && number >= 1 && number <= pages) onPage(number);
    else setTyped(String(page));
  };
  return (
    <form onSubmit={go}>
      <input
        className={styles.pageField}
        inputMode="numeric"
        aria-label={t("commitments.pageNumber")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(String(page))}
      />
    </form>
  );
}

function Find({
  searchStatus,
  onFind,
  onClose,
}: {
  searchStatus: string;
  onFind: DocumentToolbarProps["onFind"];
  onClose(): void;
}) {
  const t = useT();
  const text = useRef<HTMLInputElement>(null);
  // The user has just opened the search field.
  useEffect(() => text.current?.focus(), []);
  const find = (step: 1 | -1) => onFind(text.current?.value ?? "", step);
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        find(1);
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <input
        ref={text}
        type="search"
        aria-label={t("commitments.findIn")}
        placeholder={t("commitments.findIn")}
      />
      <FindSteps find={find} />
      <span aria-live="polite" className={styles.of}>
        {searchStatus}
      </span>
    </form>
  );
}

function FindSteps({ find }: { find(step: 1 | -1): void }) {
  const t = useT();
  return (
    <>
      <IconButton
        label={t("commitments.findBefore")}
        icon={<IconArrowUp aria-hidden />}
        onClick={() => find(-1)}
      />
      <IconButton label={t("commitments.findAfter")} icon={<IconArrowDown aria-hidden />} type="submit" />
    </>
  );
}
