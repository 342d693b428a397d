import type { Shortcut } from "@vetaverde/contract/home";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { shortTime } from "../../lib/short-time.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconStar, IconStarFilled } from "../../ui/icons.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { toast } from "../../ui/toasts.ts";
import { MenuIcon } from "./MenuIcon.tsx";
import { pathOf } from "./menu-paths.ts";
import styles from "./Shortcuts.module.css";
import { useStar } from "./shortcuts.queries.ts";

const TABS = ["recents", "favorites", "mostUsed", "recommended"] as const;
type Tab = (typeof TABS)[number];
/** Number of entries that fit; favourites are all displayed. */
const MAX_SHOWN = 8;

export interface ShortcutsProps {
  project: string;
  onGo(path: string): void;
}

const asEntry = (shortcut: Shortcut) => ({ ...shortcut, submenu: [] });

/** The user's shortcuts: recent, favourite and most opened pages, and those that their peers open. */
export function Shortcuts({ project, onGo }: ShortcutsProps) {
  const t = useT();
  const [chosen, setTab] = useState<Tab>("recents");
  const section = useRef<HTMLElement>(null);
  const shortcuts = useCallQuery("home", "get", { query: { project } });
  // No tab for recommendations if the project has them switched off.
  const tabs = TABS.filter((one) => shortcuts.data?.[one] !== null);
  const tab = tabs.includes(chosen) ? chosen : "recents";
  const usable = (shortcuts.data?.[tab] ?? []).filter((one) => pathOf(asEntry(one)) !== null);
  const entries = tab === "favorites" ? usable : usable.slice(0, MAX_SHOWN);
  const count = entries.length;
  useFocusAfterRemoval(section, count);
  return (
    <section ref={section} className={styles.shortcuts} aria-label={t("shortcuts.title")}>
      <Tabs<Tab>
        label={t("shortcuts.title")}
        value={tab}
        onValue={setTab}
        tabs={tabs.map((value) => ({ value, label: t(`shortcuts.tabs.${value}`) }))}
      >
        <QueryState
          query={shortcuts}
          errorTitle={t("shortcuts.failed")}
          skeletonRows={2}
          empty={{ when: shortcuts.data && entries.length === 0, title: t(`shortcuts.empty.${tab}`) }}
        />
        {entries.length > 0 && (
          <ul className={styles.tiles}>
            {entries.map((entry) => (
              <Tile key={`${entry.alias} ${entry.report}`} entry={entry} project={project} onGo={onGo} />
            ))}
          </ul>
        )}
      </Tabs>
    </section>
  );
}

/** Removing a favourite unmounts the star that had the focus: the focus returns to the tab. */
function useFocusAfterRemoval(section: RefObject<HTMLElement | null>, count: number) {
  const before = useRef(count);
  useEffect(() => {
    const gone = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (gone) section.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [section, count]);
}

function Tile({ entry, project, onGo }: ShortcutsProps & { entry: Shortcut }) {
  const t = useT();
  const star = useStar(project);
  // In "view as" mode nothing is changed, and favourites are those of the viewed user.
  const viewing = useSession((session) => session.view !== null);
  const path = pathOf(asEntry(entry)) ?? "/";
  const go = (event: MouseEvent) => {
    // Opening a new tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(path);
  };
  const turn = () => star.mutate(entry, { onError: (error) => void toast("error", describeError(error)) });
  return (
    <li className={styles.tile}>
      <a href={path} className={styles.link} onClick={go}>
        <MenuIcon name={entry.icon} />
        <span>
          {entry.label}
          <Context of={entry} />
        </span>
      </a>
      {!viewing && (
        <IconButton
          label={t("shortcuts.star", { name: entry.label })}
          aria-pressed={entry.favorite}
          icon={
            entry.favorite ? (
              <IconStarFilled size={18} aria-hidden className={styles.marked} />
            ) : (
              <IconStar size={18} aria-hidden />
            )
          }
          onClick={turn}
        />
      )}
    </li>
  );
}

/** Where the entry is in the menu, and when the user last opened it. */
function Context({ of: { group, openedAt } }: { of: Shortcut }) {
  const t = useT();
  const format = useFormat();
  const opened = openedAt && t("shortcuts.openedAt", { when: shortTime(openedAt, format) });
  const parts = [group, opened].filter(Boolean);
  return parts.length > 0 && <small>{parts.join(" · ")}</small>;
}
