import type { Account } from "@vetaverde/contract/accounts";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import type { Option } from "../../ui/option.ts";
import { AccountTable } from "./AccountTable.tsx";
import { accountQuery, countFilters, STATES } from "./accounts.filters.ts";

export interface AccountListProps {
  projects: readonly Option<string>[];
  search: Search;
  onSearch(next: Search): void;
  onOpen(account: Account): void;
  /** Button that adds the first user. */
  add: ReactNode;
}

/** The users of the platform: loading, empty, failed, or rows. */
export function AccountList({ projects, search, onSearch, onOpen, add }: AccountListProps) {
  const t = useT();
  const query = accountQuery(search);
  // Query of the platform's users by filter; the previous page remains visible while the next one loads.
  const accounts = useCallQuery("accounts", "list", { query }, { keepPrevious: true });
  const filters = countFilters(query);
  return (
    <ResourceList
      query={accounts}
      search={search}
      onSearch={onSearch}
      filters={(list) => <AccountFilters projects={projects} {...list} />}
      className={layout.inset}
      errorTitle={t("accounts.list.failed")}
      skeletonRows={8}
      isFiltered={filters > 0}
      noMatch={{ title: t("accounts.list.noMatch") }}
      empty={{ title: t("accounts.list.empty"), action: add }}
    >
      {(page, isStale) => (
        <AccountTable
          accounts={page.items}
          sort={query.sort ?? "name"}
          onSort={(sort) => onSearch({ ...search, sort })}
          onOpen={onOpen}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

type FiltersProps = Pick<AccountListProps, "projects"> & ListFilterProps;

function AccountFilters({ projects, search, onSearch, total }: FiltersProps) {
  const t = useT();
  const query = accountQuery(search);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("accounts.list.search"), value: query.q }}
      count={countFilters(query)}
      result={total === undefined ? "" : t("accounts.list.count", { n: total })}
    >
      <FilterChoice
        field="state"
        name={t("accounts.state")}
        options={STATES.map((state) => ({ value: state, label: t(`accounts.states.${state}`) }))}
        chosen={STATES.filter((state) => [query.state].flat().includes(state))}
      />
      <FilterChoice field="project" name={t("accounts.project")} options={projects} chosen={query.project} />
    </ListFilters>
  );
}
