/** Filters on the series of monitorings; a list of ids matches any of them. */
export interface SeriesFilters {
  plan?: string[];
  station?: string[];
  miningComponent?: string[];
  environmentalComponent?: string[];
  subcomponent?: string[];
  source?: string[];
  type?: string[];
  frequency?: string[];
}

/** The series that match the filters, when they are few, and their stations. */
export interface FoundSeries {
  readonly ids: string[];
  readonly stations: string[];
}
