/** A row in the form in which the interface sends it: dates as ISO 8601 texts in UTC. */
export type Wire<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** Serialises the dates of a row, not those within its objects; every other value is passed on as it is. */
export function toWire<Row extends object>(row: Row): Wire<Row> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Wire<Row>;
}
