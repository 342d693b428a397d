import {
  NOTIFICATION_MODULES,
  NOTIFICATION_STATES,
  type Notification,
  type NotificationState,
} from "@vetaverde/contract/notifications";
import { isId } from "@vetaverde/domain/text/id";
import { useEffect } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import type { RowPage } from "../../resource/ResourceList.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { Pager } from "../../ui/Pager.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { NotificationDetail } from "./NotificationDetail.tsx";
import { NotificationLines } from "./NotificationLines.tsx";
import styles from "./notifications.module.css";
import { useNotificationActions, useNotifications } from "./notifications.queries.ts";

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
  const { project, search, onSearch, admin } = props;
  const narrow = useNarrow();
  const t = useT();
  const filter = useInboxFilter(search, onSearch, admin);
  const page = pageIn(search);
  const list = useNotifications(project, { page, ...filter.query });
  const { data } = list;
  const chosen = isId(search["item"]) ? search["item"] : null;
  // Beside the list there is room for the newest one, until another is chosen.
  const item = chosen ?? (narrow || list.isPlaceholderData ? null : (data?.items[0]?.id ?? null));
  useLastPage(data, page, search, onSearch);
  const open = (id: string | null) => onSearch({ ...search, item: id ?? undefined });
  const detail = item && <OpenNotification key={item} {...props} id={item} isPreview={chosen === null} />;
  return (
    <>
      <InboxBar filter={filter} counts={data?.counts} />
      <div className={styles.split}>
        <div>
          <InboxRows
            project={project}
            query={list}
            selected={item}
            filter={filter}
            onOpen={open}
            onGo={props.onGo}
            search={search}
            onSearch={onSearch}
          />
        </div>
        {!narrow && <div>{detail}</div>}
      </div>
      {narrow && detail && (
        <SidePanel title={t("notifications.one")} onClose={() => open(null)}>
          {detail}
        </SidePanel>
      )}
    </>
  );
}

interface OpenNotificationProps
  extends Pick<NotificationInboxProps, "project" | "admin" | "mayWrite" | "onEdit" | "onGo"> {
  id: string;
  /** Displayed without having been chosen, so it stays unread. */
  isPreview: boolean;
}

const OpenNotification = ({ project, admin, mayWrite, onEdit, onGo, ...shown }: OpenNotificationProps) => (
  <NotificationDetail
    {...shown}
    project={project}
    mayWrite={mayWrite}
    onEdit={admin ? onEdit : undefined}
    onGo={onGo}
  />
);

interface InboxRowsProps extends Pick<NotificationInboxProps, "project" | "search" | "onSearch" | "onGo"> {
  query: ReturnType<typeof useNotifications>;
  selected: string | null;
  filter: ReturnType<typeof useInboxFilter>;
  onOpen(id: string): void;
}

/** One page of the list: loading, failed, empty, or rows. */
function InboxRows({ project, query, selected, filter, onOpen, onGo, search, onSearch }: InboxRowsProps) {
  const t = useT();
  const { read } = useNotificationActions(project);
  return (
    <QueryState query={query} errorTitle={t("notifications.failed")} skeletonRows={8}>
      {(page) =>
        page.items.length === 0 ? (
          <Nothing filtered={filter.isSet} onClear={() => onSearch({})} />
        ) : (
          <>
            <NotificationLines
              items={page.items}
              selected={selected}
              sent={filter.view === "sent"}
              onGo={onGo}
              onOpen={({ id }) => onOpen(id)}
              onRead={({ id }) =>
                read.mutate(id, { onError: (error) => toast("error", describeError(error)) })
              }
            />
            {page.total > page.size && (
              <Pager {...page} onPage={(next) => onSearch({ ...search, page: next })} />
            )}
          </>
        )
      }
    </QueryState>
  );
}

/** Values of a filter in the address; unknown ones are ignored. */
const chosenOf = <V extends string>(all: readonly V[], value: unknown): V[] =>
  all.filter((one) => [value ?? []].flat().map(String).includes(one));

/** The list's filters in the address: a change of one leads back to the first page and closes the open notification. */
function useInboxFilter(search: Search, onSearch: NotificationInboxProps["onSearch"], admin: boolean) {
  const views: readonly View[] = admin ? [...NOTIFICATION_STATES, "sent"] : NOTIFICATION_STATES;
  const view = views.find((one) => one === search["state"]) ?? "all";
  const chosen = {
    priority: chosenOf(PRIORITIES, search["priority"]),
    module: chosenOf(NOTIFICATION_MODULES, search["module"]),
    method: chosenOf(PRIORITIES, search["method"]),
  };
  const { priority, module, method } = chosen;
  const activeFilters = Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0));
  const state = view === "all" ? {} : { state: view };
  return {
    views,
    view,
    chosen,
    isSet: view !== "all" || Object.keys(activeFilters).length > 0,
    query: {
      ...(module.length > 0 ? { module } : {}),
      ...(method.length > 0 ? { method: method.map(levelOf) } : {}),
      ...(priority.length > 0 ? { priority: priority.map(levelOf) } : {}),
      ...(view === "sent" ? { box: view } : { state: view }),
    },
    show: (next: View) => onSearch({ ...activeFilters, ...(next === "all" ? {} : { state: next }) }),
    choose: (name: keyof typeof chosen, values: readonly string[]) =>
      onSearch({ ...activeFilters, ...state, [name]: values.length > 0 ? values : undefined }),
  };
}

const LEVELS = { "1": 1, "2": 2, "3": 3 } as const;
const levelOf = (one: (typeof PRIORITIES)[number]) => LEVELS[one];

/** If the page no longer exists, because notifications were read or the address is old, goes to the last page. */
function useLastPage(
  data: Pick<RowPage<unknown>, "items" | "total" | "size"> | undefined,
  page: number,
  search: Search,
  onSearch: NotificationInboxProps["onSearch"],
) {
  const last =
    data && data.items.length === 0 && page > 1 ? Math.max(Math.ceil(data.total / data.size), 1) : page;
  useEffect(() => {
    if (last < page) onSearch({ ...search, page: last > 1 ? last : undefined });
  }, [last, page, search, onSearch]);
}

interface InboxBarProps {
  filter: ReturnType<typeof useInboxFilter>;
  counts: ReplyOf<"notifications", "list">["counts"] | undefined;
}

function InboxBar({ filter: { views, view, chosen, show, choose }, counts }: InboxBarProps) {
  const t = useT();
  const options = views.map((value) => {
    const n = value === "sent" ? undefined : counts?.[value];
    return { value, label: `${t(`notifications.filters.${value}`)}${n === undefined ? "" : ` ${n}`}` };
  });
  return (
    <div className={styles.bar}>
      <Segmented label={t("notifications.show")} value={view} onValue={show} options={options} />
      <FilterChip
        name={t("notifications.form.priority")}
        options={PRIORITIES.map((value) => ({ value, label: t(`notifications.form.priorities.${value}`) }))}
        chosen={chosen.priority}
        onChosen={(values) => choose("priority", values)}
      />
      <FilterChip
        name={t("notifications.module")}
        options={NOTIFICATION_MODULES.map((value) => ({
          value,
          label: t(`notifications.modules.${value}`),
        }))}
        chosen={chosen.module}
        onChosen={(values) => choose("module", values)}
      />
      <FilterChip
        name={t("notifications.method")}
        options={PRIORITIES.map((value) => ({ value, label: t(`notifications.methods.${value}`) }))}
        chosen={chosen.method}
        onChosen={(values) => choose("method", values)}
      />
    </div>
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
