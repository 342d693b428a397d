import {
  NOTIFICATION_MODULES,
  NOTIFICATION_STATES,
  type Notification,
  type NotificationState,
} from "@vetaverde/contract/notifications";
import { isId } from "@vetaverde/domain/text/id";
import { useEffect } from "react";
import { useT } from "../../lib/i18n.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import layout from "../../ui/layout.module.css";
import { useNarrow } from "../../ui/narrow.ts";
import { Pager } from "../../ui/Pager.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { NotificationDetail } from "./NotificationDetail.tsx";
import { NotificationLines } from "./NotificationLines.tsx";
import styles from "./notifications.module.css";
import { useNotifications } from "./notifications.queries.ts";

export interface NotificationInboxProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  /** Whether the user may also see sent notifications. */
  admin: boolean;
  /** Whether the user may acknowledge alerts. */
  mayWrite: boolean;
  /** Opens an unsent notification for editing. */
  onEdit(notification: Notification): void;
  /** Navigates to the page that a notification refers to. */
  onGo(path: string): void;
}

type View = NotificationState | "sent";
const PRIORITIES = ["1", "2", "3"] as const;

/** The list with its filters, and the open notification next to it (on a phone in its place). */
export function NotificationInbox(props: NotificationInboxProps) {
  const { project, search, onSearch, admin, mayWrite, onEdit, onGo } = props;
  const t = useT();
  const narrow = useNarrow();
  const views: readonly View[] = admin ? [...NOTIFICATION_STATES, "sent"] : NOTIFICATION_STATES;
  const view = views.find((one) => one === search["state"]) ?? "all";
  const page = pageIn(search);
  const item = isId(search["item"]) ? search["item"] : null;
  const chosen = PRIORITIES.filter((one) => [search["priority"] ?? []].flat().map(String).includes(one));
  const modules = NOTIFICATION_MODULES.filter((one) => [search["module"] ?? []].flat().includes(one));
  const methods = PRIORITIES.filter((one) => [search["method"] ?? []].flat().map(String).includes(one));
  const list = useNotifications(project, {
    page,
    ...(modules.length > 0 ? { module: modules } : {}),
    ...(methods.length > 0 ? { method: methods.map((one) => Number(one) as 1 | 2 | 3) } : {}),
    ...(chosen.length > 0 ? { priority: chosen.map((one) => Number(one) as 1 | 2 | 3) } : {}),
    ...(view === "sent" ? { box: "sent" } : { state: view }),
  });
  const { data } = list;
  // The page no longer exists, because notifications were read or the address is old: the last page is displayed.
  const last =
    data && data.items.length === 0 && page > 1 ? Math.max(Math.ceil(data.total / data.size), 1) : page;
  useEffect(() => {
    if (last < page) onSearch({ ...search, page: last > 1 ? last : undefined });
  }, [last, page, search, onSearch]);
  const open = (id: string | null) => onSearch({ ...search, item: id ?? undefined });
  const options = views.map((value) => {
    const n = value === "sent" ? undefined : data?.counts[value];
    return { value, label: `${t(`notifications.filters.${value}`)}${n === undefined ? "" : ` ${n}`}` };
  });
  const filters = { priority: chosen, module: modules, method: methods };
  const kept = Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0));
  const narrowBy = (name: keyof typeof filters) => (values: string[]) =>
    onSearch({
      ...kept,
      ...(view === "all" ? {} : { state: view }),
      [name]: values.length > 0 ? values : undefined,
    });
  const detail = item && (
    <NotificationDetail
      key={item}
      project={project}
      id={item}
      mayWrite={mayWrite}
      onEdit={admin ? onEdit : undefined}
      onGo={onGo}
    />
  );
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={t("notifications.show")}
          value={view}
          onValue={(state) => onSearch({ ...kept, ...(state === "all" ? {} : { state }) })}
          options={options}
        />
        <FilterChip
          name={t("notifications.form.priority")}
          options={PRIORITIES.map((value) => ({ value, label: t(`notifications.form.priorities.${value}`) }))}
          chosen={chosen}
          onChosen={narrowBy("priority")}
        />
        <FilterChip
          name={t("notifications.module")}
          options={NOTIFICATION_MODULES.map((value) => ({
            value,
            label: t(`notifications.modules.${value}`),
          }))}
          chosen={modules}
          onChosen={narrowBy("module")}
        />
        <FilterChip
          name={t("notifications.method")}
          options={PRIORITIES.map((value) => ({ value, label: t(`notifications.methods.${value}`) }))}
          chosen={methods}
          onChosen={narrowBy("method")}
        />
      </div>
      <div className={styles.split}>
        <div>
          <QueryState query={list} errorTitle={t("notifications.failed")} skeletonRows={8} />
          {data?.items.length === 0 && (
            <Nothing filtered={view !== "all" || Object.keys(kept).length > 0} onClear={() => onSearch({})} />
          )}
          {data && data.items.length > 0 && (
            <>
              <NotificationLines
                items={data.items}
                selected={item}
                sent={view === "sent"}
                onOpen={({ id }) => open(id)}
              />
              {data.total > data.size && (
                <Pager {...data} onPage={(next) => onSearch({ ...search, page: next })} />
              )}
            </>
          )}
        </div>
        {!narrow && (
          <div>
            {detail ?? (
              <p className={classes(layout.mutedXSmallTight, styles.say)}>{t("notifications.choose")}</p>
            )}
          </div>
        )}
      </div>
      {narrow && detail && (
        <SidePanel title={t("notifications.one")} onClose={() => open(null)}>
          {detail}
        </SidePanel>
      )}
    </>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  const t = useT();
  if (!filtered)
    return <EmptyState inset title={t("notifications.none")} text={t("notifications.noneHint")} />;
  return (
    <EmptyState
      inset
      title={t("notifications.noMatch")}
      action={<Button onClick={onClear}>{t("ui.clearFilters")}</Button>}
    />
  );
}
