import { describe, expect, it } from "vitest";
import { REQUIREMENTS, rowsOf, securityFaults, tally, threatFaults, withHeaders } from "./security-doc.mjs";

const files = [
  "server/src/access/access.ts",
  "server/src/composition/calls.matrix.test.ts",
  "docs/security.md",
];
const row = (number, status = "met", where = "`access.ts`", shownBy = "`calls.matrix.test.ts`") =>
  `| ${number} | subject | ${status} | ${where} | ${shownBy} |`;
/** A page that answers every requirement, with the row of one replaced. */
const page = (number, given) => {
  const rows = REQUIREMENTS.map((one) => (one === number ? given : row(one))).join("\n");
  return `${rows}\n${tally(rowsOf(rows))}`;
};

it("lists the 253 requirements of levels 1 and 2", () => {
  expect(REQUIREMENTS).toHaveLength(253);
  expect(new Set(REQUIREMENTS).size).toBe(253);
  for (const number of ["1.2.9", "6.2.12", "10.4.11", "17.3.2"]) expect(REQUIREMENTS).toContain(number);
  for (const number of ["1.2.10", "3.1.1", "6.7.1", "11.7.1"]) expect(REQUIREMENTS).not.toContain(number);
});

describe("docs/security.md", () => {
  it("passes where each requirement has one row whose places exist", () => {
    expect(securityFaults(page("8.2.1", row("8.2.1")), files)).toEqual([]);
  });

  it("fails for a requirement that is missing, duplicated or not of these levels", () => {
    expect(securityFaults(page("8.2.1", ""), files)).toEqual(["docs/security.md: 8.2.1 is missing"]);
    expect(securityFaults(page("8.2.1", `${row("8.2.1")}\n${row("8.2.1")}`), files)).toEqual([
      "docs/security.md: 8.2.1 stands twice",
    ]);
    expect(securityFaults(page("8.2.1", `${row("8.2.1")}\n${row("8.2.4")}`), files)).toEqual([
      "docs/security.md: 8.2.4 is no requirement of level 1 or 2",
    ]);
  });

  it("fails for an unknown status, a row without a reason and a wrong number of cells", () => {
    expect(securityFaults(page("8.2.1", row("8.2.1", "partly")), files)[0]).toMatch(/the status is/);
    expect(securityFaults(page("8.2.1", row("8.2.1", "open", "", "")), files)[0]).toMatch(/neither/);
    expect(securityFaults(page("8.2.1", "| 8.2.1 | a | met | b |"), files)[0]).toMatch(/five cells/);
  });

  it("fails where a row names a place or a test that does not exist, or is met without a test", () => {
    const named = (where, shownBy) =>
      securityFaults(page("8.2.1", row("8.2.1", "met", where, shownBy)), files)[0];
    expect(named("`server/src/gone.ts`", "`calls.matrix.test.ts`")).toMatch(/there is no server\/src\/gone/);
    expect(named("`access.ts`", "`gone.test.ts`")).toMatch(/there is no gone.test.ts/);
    expect(named("`docs/security.md`", "")).toMatch(/names no test/);
  });

  it("accepts a document as the proof of a requirement for a document", () => {
    expect(securityFaults(page("6.1.1", row("6.1.1", "met", "`docs/security.md`", "")), files)).toEqual([]);
  });

  it("fails where its stated count differs from the count of its rows", () => {
    const text = page("8.2.1", row("8.2.1")).replace("253 are met", "252 are met");
    expect(securityFaults(text, files)[0]).toMatch(/does not say "Of 253 requirements 253 are met/);
  });
});

it("writes the header table into its place, with the same result each time, and fails for a page without one", () => {
  const once = withHeaders("a\n<!-- headers -->\n<!-- /headers -->\nb", "| $1 |");
  expect(once).toBe("a\n<!-- headers -->\n| $1 |\n<!-- /headers -->\nb");
  expect(withHeaders(once, "| $1 |")).toBe(once);
  expect(() => withHeaders("a", "b")).toThrow(/no place/);
});

describe("docs/threat-model.md", () => {
  const model = (count, test = "`calls.matrix.test.ts`", more = "") =>
    [
      "## The ten worst scenarios",
      "| scenario | what stops it | shown by | what is left |",
      "|---|---|---|---|",
      ...Array.from({ length: count }, (_, at) => `| ${at} | a | ${test} | b |`),
      more,
      "## Accepted",
    ].join("\n");

  it("has ten scenarios, each with an existing test", () => {
    expect(threatFaults(model(10), files)).toEqual([]);
    expect(threatFaults(model(9), files)).toEqual(["docs/threat-model.md: there are 9 scenarios, not ten"]);
    expect(threatFaults(model(10, "by looking"), files)[0]).toMatch(/names no test/);
    expect(threatFaults(model(10, "`gone.test.ts`"), files)).toContain(
      "docs/threat-model.md: there is no gone.test.ts",
    );
  });

  it("names no file that does not exist", () => {
    expect(threatFaults(model(10, undefined, "`server/src/gone.ts`"), files)).toEqual([
      "docs/threat-model.md: there is no server/src/gone.ts",
    ]);
  });
});
