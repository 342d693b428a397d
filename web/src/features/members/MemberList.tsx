import type { Member } from "@vetaverde/contract/members";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import { MemberTable } from "./MemberTable.tsx";
import { countFilters, memberQuery, ROLE_ORDER } from "./members.filters.ts";

export interface MemberListProps {
  project: string;
  /** Null while unknown; until then no days are displayed. */
  timeZone: string | null;
  search: Search;
  onSearch(next: Search): void;
  onOpen(member: Member): void;
  /** Button that adds the first user. */
  add: ReactNode;
}

/** The users of a project: loading, empty, failed, or rows. */
export function MemberList({ project, timeZone, search, onSearch, onOpen, add }: MemberListProps) {
  const t = useT();
  const query = memberQuery(search);
  // Query of the project's users by filter; the previous page remains visible while the next one loads.
  const members = useCallQuery("members", "list", { params: { project }, query }, { keepPrevious: true });
  const filters = countFilters(query);
  return (
    <ResourceList
      // Days are shown by the project's clock: without it the rows wait.
      query={timeZone === null ? { ...members, data: undefined, isPending: !members.isError } : members}
      search={search}
      onSearch={onSearch}
      filters={(list) => <MemberFilters {...list} />}
      className={layout.inset}
      errorTitle={t("members.list.failed")}
      skeletonRows={8}
      isFiltered={filters > 0}
      noMatch={{ title: t("members.list.noMatch") }}
      empty={{ title: t("members.list.empty"), action: add }}
    >
      {(page, isStale) => (
        <MemberTable
          members={page.items}
          timeZone={timeZone ?? ""}
          sort={query.sort ?? "name"}
          onSort={(sort) => onSearch({ ...search, sort })}
          onOpen={onOpen}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

function MemberFilters({ search, onSearch, total }: ListFilterProps) {
  const t = useT();
  const query = memberQuery(search);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("members.list.search"), value: query.q }}
      count={countFilters(query)}
      result={total === undefined ? "" : t("members.list.count", { n: total })}
    >
      <FilterChoice
        field="permission"
        name={t("members.permission")}
        options={ROLE_ORDER.map((role) => ({ value: String(role), label: t(`members.roles.${role}`) }))}
        chosen={query.permission === undefined ? [] : [String(query.permission)]}
        isSingle
      />
      <FilterChoice
        field="guests"
        name={t("members.guests")}
        options={[{ value: "true", label: t("members.guestsOnly") }]}
        chosen={query.guests ? ["true"] : []}
        isSingle
      />
    </ListFilters>
  );
}
