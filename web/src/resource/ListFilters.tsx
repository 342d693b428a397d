import { type ReactNode, useCallback, useContext } from "react";
import { FilterBar } from "../ui/FilterBar.tsx";
import { FilterChip } from "../ui/FilterChip.tsx";
import type { Option } from "../ui/option.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { FilterAddress, type ListAddress } from "./filter-address.ts";
import { withFilter } from "./filters.ts";

export interface ListFiltersProps extends ListAddress {
  /** The search field, stored in the URL as `q`. */
  text?: { label: string; value: string | undefined };
  /** Number of filters set. */
  count: number;
  /** Replaces the default action of clearing the filters, which removes all query parameters. */
  onClear?(): void;
  /** Number of rows, as text. */
  result?: ReactNode;
  /** `FilterChoice` and `FilterPeriod`, which read and write the URL themselves. */
  children?: ReactNode;
}

/** A list's filters, stored in the URL. */
export function ListFilters({ search, onSearch, text, count, onClear, result, children }: ListFiltersProps) {
  const changeText = useCallback(
    (value: string) => onSearch(withFilter(search, "q", value)),
    [search, onSearch],
  );
  return (
    <FilterAddress value={{ search, onSearch }}>
      <FilterBar
        search={text && <SearchField label={text.label} value={text.value ?? ""} onValue={changeText} />}
        count={count}
        onClear={onClear ?? (() => onSearch({}))}
        result={result}
      >
        {children}
      </FilterBar>
    </FilterAddress>
  );
}

export interface FilterChoiceProps<V extends string> {
  /** Name of the query parameter. */
  field: string;
  name: string;
  options: readonly Option<V>[];
  /** The valid values of the query parameter; one value or several. */
  chosen: V | readonly V[] | undefined;
  loading?: boolean;
  /** At most one value: the one that was chosen last. */
  isSingle?: boolean;
}

/** Filter by one or several options of a list. */
export function FilterChoice<V extends string>({ field, chosen, isSingle, ...chip }: FilterChoiceProps<V>) {
  const { search, onSearch } = useContext(FilterAddress);
  return (
    <FilterChip
      {...chip}
      chosen={chosen === undefined ? [] : ([chosen].flat() as V[])}
      onChosen={(values) => onSearch(withFilter(search, field, isSingle ? values.at(-1) : values))}
    />
  );
}
