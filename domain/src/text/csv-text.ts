/** A spreadsheet evaluates a cell that begins like this; a leading quote makes it text. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;
/**
 * With semicolons as separators, as in most Spanish settings, a spreadsheet ignores the quotes of a comma-separated
 * file, and text after a semicolon or a line end becomes a cell. Signed numbers and dashes of lists are left unchanged:
 * text after a sign is only dangerous if it contains a call or reference.
 */
const RUNS_BEHIND_A_MARK = /([;\t|\r\n]\s*)(?=[=@]|[+-][^;\t\r\n]*[(|!])/g;

/** A text as a field of a CSV file, escaped and protected against formula injection. */
export function csvText(value: string): string {
  const safe = (RUNS_AS_FORMULA.test(value) ? `'${value}` : value).replace(RUNS_BEHIND_A_MARK, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
