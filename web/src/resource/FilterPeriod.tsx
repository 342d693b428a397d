import { useContext } from "react";
import { PeriodChip } from "../ui/PeriodChip.tsx";
import { FilterAddress } from "./filter-address.ts";
import { withFilters } from "./filters.ts";

/** A first and a last day, which stand in the address as `from` and `to`. */
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
