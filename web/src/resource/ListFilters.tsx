import { type ReactNode, useCallback, useContext } from "react";
import { FilterBar } from "../ui/FilterBar.tsx";
import { FilterChip } from "../ui/FilterChip.tsx";
import type { Option } from "../ui/option.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { FilterAddress, type ListAddress } from "./filter-address.ts";
import { withFilter } from "./filters.ts";

export interface ListFiltersProps extends ListAddress {
  /** The field to search by; it stands in the address as `q`. */
  text?: { label: string; value: string | undefined };
  /** Number of filters set. */
  count: number;
  /** What is left in the address once they are cleared: nothing, where it is not said. */
  onClear?(): void;
  /** Number of rows, as text. */
  result?: ReactNode;
  /** `FilterChoice` and `FilterPeriod`, which read and write the address by themselves. */
  children?: ReactNode;
}

/** A list's filters, as they stand in the address. */
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
  /** Its name in the address. */
  field: string;
  name: string;
  options: readonly Option<V>[];
  /** What of the address is known and makes sense; one value or several. */
  chosen: V | readonly V[] | undefined;
  loading?: boolean;
  /** One value at the most: the one that was chosen last. */
  one?: boolean;
}

/** One or several of a list. */
export function FilterChoice<V extends string>({ field, chosen, one, ...chip }: FilterChoiceProps<V>) {
  const { search, onSearch } = useContext(FilterAddress);
  return (
    <FilterChip
      {...chip}
      chosen={chosen === undefined ? [] : ([chosen].flat() as V[])}
      onChosen={(values) => onSearch(withFilter(search, field, one ? values.at(-1) : values))}
    />
  );
}
