import type { ListedPrompt } from "@vetaverde/contract/prompts";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { withFilter } from "../../resource/filters.ts";
import { ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import layout from "../../ui/layout.module.css";
import { PromptTable } from "./PromptTable.tsx";
import { promptQuery } from "./prompts.queries.ts";

export interface PromptListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  /** Address of a prompt's page. */
  href(prompt: ListedPrompt): string;
  /** Link that creates the first prompt; absent for a user without write permission. */
  add: ReactNode;
}

/** The prompts of a project: loading, none, failed, or rows. */
export function PromptList({ project, search, onSearch, href, add }: PromptListProps) {
  const t = useT();
  const query = promptQuery(search);
  const prompts = useCallQuery("prompts", "list", { params: { project }, query }, { keepPrevious: true });
  const narrowed = query.q !== undefined || query.active !== undefined;
  return (
    <ResourceList
      query={prompts}
      search={search}
      onSearch={onSearch}
      filters={(list) => <PromptFilters {...list} />}
      className={layout.inset}
      errorTitle={t("prompts.failed")}
      skeletonRows={6}
      isFiltered={narrowed}
      noMatch={{ title: t("prompts.noMatch") }}
      empty={{
        title: t("prompts.empty"),
        text: t(add ? "prompts.emptyHint" : "prompts.emptyForReaders"),
        action: add,
      }}
      footOnlyForPages
    >
      {(page, isStale) => (
        <PromptTable
          prompts={page.items}
          sort={query.sort}
          onSort={(sort) => onSearch({ ...search, sort })}
          href={href}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

function PromptFilters({ search, onSearch, total }: ListFilterProps) {
  const t = useT();
  const query = promptQuery(search);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("prompts.search"), value: query.q }}
      count={(query.q === undefined ? 0 : 1) + (query.active === undefined ? 0 : 1)}
      result={total === undefined ? "" : t("prompts.count", { n: total })}
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
    </ListFilters>
  );
}
