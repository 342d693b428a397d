import type { Account } from "@vetaverde/contract/accounts";
import { type ReactNode, useCallback } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import type { Option } from "../../ui/option.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { AccountTable } from "./AccountTable.tsx";
import { accountQuery, countFilters, STATES } from "./accounts.filters.ts";
import styles from "./accounts.module.css";

export interface AccountListProps {
  projects: readonly Option<string>[];
  search: Search;
  onSearch(next: Search): void;
  onOpen(account: Account): void;
  /** The way to the first person. */
  add: ReactNode;
}

/** The people of the platform: loading, empty, failed, or rows. */
export function AccountList({ projects, search, onSearch, onOpen, add }: AccountListProps) {
  const t = useT();
  const query = accountQuery(search);
  // The people of the platform by filter; the page before stays in sight while the next one loads.
  const accounts = useCallQuery("accounts", "list", { query }, { keepPrevious: true });
  const { data } = accounts;
  const filters = countFilters(query);
  return (
    <>
      <AccountFilters projects={projects} search={search} onSearch={onSearch} total={data?.total} />
      <div className={styles.inset}>
        <QueryState
          query={accounts}
          failed={t("accounts.list.failed")}
          rows={8}
          empty={{
            when: data?.items.length === 0,
            title: t(filters > 0 ? "accounts.list.noMatch" : "accounts.list.empty"),
            action: filters > 0 ? <Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button> : add,
          }}
        />
      </div>
      {data && data.items.length > 0 && (
        <>
          <AccountTable
            accounts={data.items}
            sort={query.sort ?? "name"}
            onSort={(sort) => onSearch({ ...search, sort })}
            onOpen={onOpen}
            stale={accounts.isPlaceholderData}
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

type FiltersProps = Pick<AccountListProps, "projects" | "search" | "onSearch"> & {
  total: number | undefined;
};

function AccountFilters({ projects, search, onSearch, total }: FiltersProps) {
  const t = useT();
  const query = accountQuery(search);
  const changeText = useCallback(
    (value: string) => onSearch(withFilter(search, "q", value)),
    [search, onSearch],
  );
  return (
    <FilterBar
      search={<SearchField label={t("accounts.list.search")} value={query.q ?? ""} onValue={changeText} />}
      count={countFilters(query)}
      onClear={() => onSearch({})}
      result={total === undefined ? "" : t("accounts.list.count", { n: total })}
    >
      <FilterChip
        name={t("accounts.state")}
        options={STATES.map((state) => ({ value: state, label: t(`accounts.states.${state}`) }))}
        chosen={STATES.filter((state) => [query.state].flat().includes(state))}
        onChosen={(values) => onSearch(withFilter(search, "state", values))}
      />
      <FilterChip
        name={t("accounts.project")}
        options={projects}
        chosen={[query.project ?? []].flat()}
        onChosen={(values) => onSearch(withFilter(search, "project", values))}
      />
    </FilterBar>
  );
}
