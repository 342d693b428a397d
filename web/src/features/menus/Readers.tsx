import { Link } from "@tanstack/react-router";
import type { MenuReader } from "@vetaverde/contract/menus";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import styles from "./MenuEditor.module.css";

/** As many as fit beside the fields of an entry; the rest is asked for. */
const FIRST = 5;

const fullName = ({ name, lastName }: MenuReader) => `${name} ${lastName}`;

/** For whom the preview shows the menu: anybody without limits of their own, or one member. */
export function PreviewChoice({
  readers,
  value,
  onValue,
}: {
  readers: readonly MenuReader[];
  value: string;
  onValue(reader: string): void;
}) {
  const t = useT();
  const roleOf = ({ isAdmin, permissions }: MenuReader) =>
    t(`menus.roles.${isAdmin ? 1 : (permissions.find((role) => role > 2) ?? 2)}`);
  return (
    <Select
      label={t("menus.preview")}
      value={value}
      placeholder={t("menus.previewAnybody")}
      options={readers.map((one) => ({ value: one.id, label: `${fullName(one)} · ${roleOf(one)}` }))}
      onValue={onValue}
    />
  );
}

/** How many of the members see an entry, in the width of a column. */
export function ReaderCount({ n, total }: { n: number; total: number }) {
  const t = useT();
  return (
    <span className={classes(layout.mutedSmall, layout.hiddenOnPhone, styles.readers)}>
      {n === total ? t("menus.readers.all") : t("menus.readers.some", { n, total })}
    </span>
  );
}

interface ReaderListProps {
  project: string;
  readers: readonly MenuReader[];
  /** Identifiers of those who see the entry. */
  seenBy: ReadonlySet<string>;
}

/** The members, each with whether they see the entry and the way to their own menu. */
export function ReaderList({ project, readers, seenBy }: ReaderListProps) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  if (readers.length === 0) return null;
  // One more takes no more room than asking for it.
  const shown = isWhole || readers.length <= FIRST + 1 ? readers : readers.slice(0, FIRST);
  const stateOf = ({ id, isAdmin }: MenuReader) =>
    t(isAdmin ? "menus.readers.admin" : seenBy.has(id) ? "menus.readers.sees" : "menus.readers.closed");
  return (
    <section aria-label={t("menus.readers.title")}>
      <div className={layout.spreadRow}>
        <h3>{t("menus.readers.title")}</h3>
        <span className={layout.mutedSmall}>
          {t("menus.readers.some", { n: seenBy.size, total: readers.length })}
        </span>
      </div>
      <ul className={styles.readerList}>
        {shown.map((one) => (
          <li key={one.id}>
            <Link
              to="/config/project/user/$projectId/menu/$userId"
              params={{ projectId: project, userId: one.id }}
            >
              {fullName(one)}
            </Link>
            <span className={seenBy.has(one.id) ? undefined : layout.muted}>{stateOf(one)}</span>
          </li>
        ))}
      </ul>
      {shown.length < readers.length && (
        <Button kind="plain" onClick={() => setIsWhole(true)}>
          {t("menus.readers.whole", { n: readers.length })}
        </Button>
      )}
    </section>
  );
}
