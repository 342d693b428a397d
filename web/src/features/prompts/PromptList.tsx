import type { ListedPrompt } from "@vetaverde/contract/prompts";
import { type ReactNode, useCallback } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { PromptTable } from "./PromptTable.tsx";
import styles from "./prompts.module.css";
import { promptQuery } from "./prompts.queries.ts";

export interface PromptListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(prompt: ListedPrompt): void;
  /** The way to the first one; absent for who only reads. */
  add: ReactNode;
}

/** The prompts of a project: loading, none, failed, or rows. */
export function PromptList({ project, search, onSearch, onOpen, add }: PromptListProps) {
  const t = useT();
  const query = promptQuery(search);
  const prompts = useCallQuery("prompts", "list", { params: { project }, query }, { keepPrevious: true });
  const { data } = prompts;
  const narrowed = query.q !== undefined || query.active !== undefined;
  const changeText = useCallback(
    (value: string) => onSearch(withFilter(search, "q", value)),
    [search, onSearch],
  );
  return (
    <>
      <FilterBar
        search={<SearchField label={t("prompts.search")} value={query.q ?? ""} onValue={changeText} />}
        count={(query.q === undefined ? 0 : 1) + (query.active === undefined ? 0 : 1)}
        onClear={() => onSearch({})}
        result={data ? t("prompts.count", { n: data.total }) : ""}
      >
        <FilterChip
          name={t("prompts.state")}
          options={(["true", "false"] as const).map((value) => ({
            value,
            label: t(value === "true" ? "prompts.active" : "prompts.inactive"),
          }))}
          chosen={query.active === undefined ? [] : [query.active]}
          onChosen={(values) =>
            onSearch(withFilter(search, "active", values.length === 1 ? values[0] : undefined))
          }
        />
      </FilterBar>
      <div className={styles.inset}>
        <QueryState query={prompts} failed={t("prompts.failed")} />
        {data?.items.length === 0 && narrowed && (
          <EmptyState
            title={t("prompts.noMatch")}
            action={<Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button>}
          />
        )}
        {data?.items.length === 0 && !narrowed && (
          <EmptyState
            title={t("prompts.empty")}
            text={t(add ? "prompts.emptyHint" : "prompts.emptyForReaders")}
            action={add}
          />
        )}
      </div>
      {data && data.items.length > 0 && (
        <>
          <PromptTable
            prompts={data.items}
            sort={query.sort}
            onSort={(sort) => onSearch({ ...search, sort })}
            onOpen={onOpen}
            stale={prompts.isPlaceholderData}
          />
          {data.total > data.size && <ListFoot {...data} onPage={(page) => onSearch({ ...search, page })} />}
        </>
      )}
    </>
  );
}
