/** A spreadsheet runs a cell that begins like this; a quote in front makes it the text that it is. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;
/**
 * Where semicolons part cells, as in most Spanish settings, the quotes around a text of a file with commas are not heeded, and
 * what stands behind a semicolon or a line's end in it becomes a cell. Signed numbers and dashes of lists stay as they are: what
 * begins with a sign runs as something else than a sum only where it calls or refers to something.
 */
const RUNS_BEHIND_A_MARK = /([;\t|\r\n]\s*)(?=[=@]|[+-][^;\t\r\n]*[(|!])/g;

/** A text as it stands between the commas of a CSV file, neither running nor ending its cell. */
export function csvText(value: string): string {
  const safe = (RUNS_AS_FORMULA.test(value) ? `'${value}` : value).replace(RUNS_BEHIND_A_MARK, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
