// A migration runs on distributed databases as well, in one transaction, where some of what PostgreSQL does is refused.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DISTRIBUTED_TABLES } from "./cluster.ts";

const FOLDER = join(import.meta.dirname, "../../../../migrations");
/** The first migration that a distributed database may lack. */
const SINCE = "0246";
const TABLE = `(?:public\\.)?(?:${DISTRIBUTED_TABLES.join("|")})\\b`;
const WRITES = new RegExp(`\\b(?:insert\\s+into|update|delete\\s+from)\\s+(?:only\\s+)?${TABLE}`, "i");
const FORMS = new RegExp(
  `\\b(?:alter|drop)\\s+table\\s+(?:if exists\\s+|only\\s+)*${TABLE}|\\bcreate\\s+(?:unique\\s+)?index\\b[^;]*?\\bon\\s+(?:only\\s+)?${TABLE}`,
  "i",
);
const KEYS = new RegExp(`\\breferences\\s+${TABLE}|\\balter\\s+table\\s+${TABLE}[^;]*\\breferences\\b`, "i");
const TRIGGERS = new RegExp(`\\bcreate\\s+(?:constraint\\s+)?trigger\\b[^;]*\\bon\\s+${TABLE}`, "i");
const UNIQUE = new RegExp(
  `\\bcreate\\s+unique\\s+index\\b[^;]*?\\bon\\s+(?:only\\s+)?${TABLE}[^;]*|\\balter\\s+table\\s+${TABLE}[^;]*\\b(?:unique|primary\\s+key)\\s*\\([^;]*`,
  "gi",
);
const VOLATILE = new RegExp(
  `\\bupdate\\s+${TABLE}[^;]*\\b(?:now|clock_timestamp|random|gen_random_uuid)\\s*\\(`,
  "i",
);

/** What a cluster refuses of a migration; null: nothing that is known. */
function refusalOf(text: string): string | null {
  // What a function does happens when it is called.
  const statements = text.replace(/--.*$/gm, "").replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
  if (WRITES.test(statements) && FORMS.test(statements))
    return "changes rows and the form of distributed tables: make two migrations";
  if (KEYS.test(statements)) return "has a foreign key between distributed and local tables";
  if (TRIGGERS.test(statements)) return "has a trigger on a distributed table";
  if ([...statements.matchAll(UNIQUE)].some(([one]) => !one.includes("project_id")))
    return "has a unique key without project_id";
  if (VOLATILE.test(statements)) return "updates a distributed table with a volatile function";
  return null;
}

describe("migrations of distributed tables", () => {
  it("do nothing that a cluster refuses", () => {
    const refused = readdirSync(FOLDER)
      .filter((name) => name.endsWith(".sql") && name >= SINCE)
      .map((name) => [name, refusalOf(readFileSync(join(FOLDER, name), "utf8"))])
      .filter(([, refusal]) => refusal);
    expect(refused).toEqual([]);
  });

  it.each([
    ["alter table latest add column n int; update latest set n = 1", "two migrations"],
    ["create index on readings_raw (at); delete from readings_raw", "two migrations"],
    ["create table t (x uuid references latest (project_id))", "foreign key"],
    ["alter table alert_log add foreign key (project_id) references projects (id)", "foreign key"],
    ["create trigger a after insert on readings execute function f()", "trigger"],
    ["create unique index on readings_raw (id)", "without project_id"],
    ["update latest set at = now()", "volatile"],
  ])("%s is refused", (text, refusal) => {
    expect(refusalOf(text)).toContain(refusal);
  });

  it.each([
    "alter table latest add column n int",
    "create unique index on readings_raw (project_id, id)",
    "update latest_seen set at = now(); alter table latest add column n int",
    "create function f() returns void language sql as $$ update latest set at = now() $$; alter table latest add column n int",
  ])("%s is not", (text) => {
    expect(refusalOf(text)).toBeNull();
  });
});
