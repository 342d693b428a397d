import { expect, it } from "vitest";
import { operationsFaults, withTables } from "./operations-doc.mjs";

const tables = { metrics: "| name |\n|---|\n| `jobs` |", "error-codes": "| code |\n|---|\n| `FK-$1` |" };
const page = (metrics, codes) =>
  `# Operations\n\n<!-- metrics -->${metrics}<!-- /metrics -->\n\ntext\n\n<!-- error-codes -->${codes}<!-- /error-codes -->\nend\n`;
const current = page(`\n\n${tables.metrics}\n\n`, `\n\n${tables["error-codes"]}\n\n`);

it("replaces the tables between their markers and leaves the other text unchanged", () => {
  expect(withTables(page("", "\nold\n"), tables)).toBe(current);
  expect(withTables(current, tables)).toBe(current);
});

it("reports a page whose tables are stale, and accepts a current one", () => {
  expect(operationsFaults(current, tables)).toEqual([]);
  for (const stale of [page("", ""), current.replace("`jobs`", "`job`")])
    expect(operationsFaults(stale, tables)).toEqual([
      "docs/operations.md: the tables are not what npm run gen makes",
    ]);
});

it("throws where the page has no place, or two places, for a table", () => {
  expect(() => withTables("# Operations", tables)).toThrow("<!-- metrics -->");
  expect(() => withTables(current + current, tables)).toThrow("exactly one place");
});
