import type { CatalogKind } from "@vetaverde/contract/catalog";
import { FilterChip } from "../ui/FilterChip.tsx";
import { useCatalogOptions, usePlanOptions } from "./options.ts";

export interface ChoiceProps {
  project: string;
  name: string;
  /** Identifiers of the chosen entries. */
  chosen: readonly string[];
  onChosen(ids: string[]): void;
}

/** Filter by one or several plans of a project. */
export function PlanChip({ project, ...chip }: ChoiceProps) {
  const { data, isPending } = usePlanOptions(project);
  return <FilterChip {...chip} options={data ?? []} loading={isPending} />;
}

/** Filter by one or several entries of a catalogue. */
export function CatalogChip({ project, kind, ...chip }: ChoiceProps & { kind: CatalogKind }) {
  const { data, isPending } = useCatalogOptions(project, kind);
  return <FilterChip {...chip} options={data ?? []} loading={isPending} />;
}
