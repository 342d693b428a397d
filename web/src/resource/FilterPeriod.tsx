import { useContext } from "react";
import { PeriodChip } from "../ui/PeriodChip.tsx";
import { FilterAddress } from "./filter-address.ts";
import { withFilters } from "./filters.ts";

/** Filter by a first and a last day, stored in the URL as `from` and `to`. */
export function FilterPeriod({ name, from, to }: { name: string; from?: string; to?: string }) {
  const { search, onSearch } = useContext(FilterAddress);
  return (
    <PeriodChip
      name={name}
      from={from ?? ""}
      to={to ?? ""}
      onPeriod={(first, last) => onSearch(withFilters(search, { from: first, to: last }))}
    />
  );
}
