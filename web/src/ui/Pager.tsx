import { useT } from "../lib/i18n.ts";
import { IconButton } from "./IconButton.tsx";
import { IconChevronLeft, IconChevronRight } from "./icons.ts";
import styles from "./Pager.module.css";

export interface PagerProps {
  page: number;
  size: number;
  total: number;
  onPage(page: number): void;
}

/** Range and total of the rows, with buttons for the previous and the next page. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className={styles.pager} aria-label={t("ui.pagination")}>
      <span aria-live="polite">{t("ui.page", { from, to: Math.min(total, page * size), total })}</span>
      <IconButton
        label={t("ui.previousPage")}
        icon={<IconChevronLeft aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={t("ui.nextPage")}
        icon={<IconChevronRight aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
