import { createHash } from "node:crypto";
import { sql } from "kysely";
import { firstPolicyTexts } from "../../server/src/features/policies/first-policy.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** The policy version before the current one: without the section on the person's rights, which was added later. */
const earlierTexts = Object.fromEntries(
  Object.entries(firstPolicyTexts).map(([locale, { title, content }]) => [
    locale,
    { title, content: content.slice(0, content.lastIndexOf("<h2>")) },
  ]),
);

/** Everybody accepted the earlier version a year ago; nobody has been asked about the current one yet. */
export async function insertEarlierPolicy(
  tx: Tx,
  project: string,
  users: readonly string[],
  now: number,
): Promise<void> {
  const policy = newId();
  const start = now - YEAR;
  await sql`insert into policies (id, texts, start_date, published_at)
    values (${policy}, ${JSON.stringify(earlierTexts)}::jsonb, ${new Date(start)}, ${new Date(start - HOUR)})`.execute(
    tx,
  );
  const sha256 = createHash("sha256")
    .update(earlierTexts["es"]?.content ?? "")
    .digest("hex");
  for (const [at, user] of users.entries()) {
    // Acceptances spread over the following days, each at a different hour of the morning.
    const accepted = new Date(start + (12 + at * 25.3) * HOUR);
    await sql`insert into policy_acceptances (project_id, id, user_id, policy_id, accepted_at, locale, content_sha256)
      values (${project}, ${newId()}, ${user}, ${policy}, ${accepted}, 'es', ${sha256})`.execute(tx);
  }
}
