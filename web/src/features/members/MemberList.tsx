import type { Member } from "@vetaverde/contract/members";
import { type ReactNode, useCallback } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { MemberTable } from "./MemberTable.tsx";
import { countFilters, memberQuery, ROLE_ORDER } from "./members.filters.ts";
import styles from "./members.module.css";

export interface MemberListProps {
  project: string;
  /** Null: not known yet; until then no day can be shown. */
  timeZone: string | null;
  search: Search;
  onSearch(next: Search): void;
  onOpen(member: Member): void;
  /** The way to the first person. */
  add: ReactNode;
}

/** The people of a project: loading, empty, failed, or rows. */
export function MemberList({ project, timeZone, search, onSearch, onOpen, add }: MemberListProps) {
  const t = useT();
  const query = memberQuery(search);
  // The people of a project by filter; the page before stays in sight while the next one loads.
  const members = useCallQuery("members", "list", { params: { project }, query }, { keepPrevious: true });
  const { data } = members;
  const filters = countFilters(query);
  return (
    <>
      <MemberFilters search={search} onSearch={onSearch} total={data?.total} />
      <div className={styles.inset}>
        {(members.isPending || (members.isSuccess && timeZone === null)) && <Skeleton rows={8} />}
        {members.isError && (
          <ErrorState
            title={t("members.list.failed")}
            text={describeError(members.error)}
            code={codeOf(members.error)}
            onRetry={() => void members.refetch()}
          />
        )}
        {data?.items.length === 0 && (
          <EmptyState
            title={t(filters > 0 ? "members.list.noMatch" : "members.list.empty")}
            action={filters > 0 ? <Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button> : add}
          />
        )}
      </div>
      {data && timeZone !== null && data.items.length > 0 && (
        <>
          <MemberTable
            members={data.items}
            timeZone={timeZone}
            sort={query.sort ?? "name"}
            onSort={(sort) => onSearch({ ...search, sort })}
            onOpen={onOpen}
            stale={members.isPlaceholderData}
          />
          <ListFoot
            page={data.page}
            size={data.size}
            total={data.total}
            onPage={(page) => onSearch({ ...search, page })}
          />
        </>
      )}
    </>
  );
}

interface FiltersProps {
  search: Search;
  onSearch(next: Search): void;
  total: number | undefined;
}

function MemberFilters({ search, onSearch, total }: FiltersProps) {
  const t = useT();
  const query = memberQuery(search);
  const changeText = useCallback(
    (value: string) => onSearch(withFilter(search, "q", value)),
    [search, onSearch],
  );
  return (
    <FilterBar
      search={<SearchField label={t("members.list.search")} value={query.q ?? ""} onValue={changeText} />}
      count={countFilters(query)}
      onClear={() => onSearch({})}
      result={total === undefined ? "" : t("members.list.count", { n: total })}
    >
      <FilterChip
        name={t("members.permission")}
        options={ROLE_ORDER.map((role) => ({ value: String(role), label: t(`members.roles.${role}`) }))}
        chosen={query.permission === undefined ? [] : [String(query.permission)]}
        onChosen={(values) => onSearch(withFilter(search, "permission", values.at(-1)))}
      />
      <FilterChip
        name={t("members.guests")}
        options={[{ value: "true", label: t("members.guestsOnly") }]}
        chosen={query.guests ? ["true"] : []}
        onChosen={(values) => onSearch(withFilter(search, "guests", values.at(-1)))}
      />
    </FilterBar>
  );
}
