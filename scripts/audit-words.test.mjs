import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./build-state.mjs";

const FEATURES = join(root, "server/src/features");
const WORDS = join(root, "web/src/features/audit/audit.messages.ts");
/** Actions recorded for a user or the platform: they belong to no project's audit trail. */
const NO_PROJECT = /^(session|password|user|factor)\.|^(policy\.published|backups\.scheduled)$/;
/**
 * Strings that match the pattern of actions but are worker files, tasks, file names, internal events and kinds of
 * protected changes.
 */
const NO_ACTIONS = [
  ...["plans.worker", "plans.lint", "calendar.ics", "document.pdf"],
  ...["bundle.pdf", "commitments.bundle", "samples.read", "samples.errors"],
  ...["logger-files.work"],
  ...["relay.waiting", "relay.ended", "protection.waiting", "protection.decided"],
  ...["relays.rule", "relays.lock", "forwards.target", "forwards.secret", "retention.shorter"],
  ...["members.admin", "accounts.standing", "protections.rule"],
];

/** Names of log events are not actions. */
const named = (source) =>
  [...source.matchAll(/(?<!event: )"([a-z-]+\.[a-z-]+)"/g)].map(([, action]) => action);

/** Every action that a server feature records in a project's audit trail. */
function recordedActions() {
  const sources = readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(FEATURES, file), "utf8"))
    .filter((source) => source.includes("recordChange("));
  return [...new Set(sources.flatMap(named))].filter(
    (action) => !NO_ACTIONS.includes(action) && !NO_PROJECT.test(action),
  );
}

describe("the audit trail", () => {
  it("has text for every action that the server records in a project", () => {
    const recorded = recordedActions();
    expect(recorded.length).toBeGreaterThan(20);
    const known = named(readFileSync(WORDS, "utf8"));
    expect(recorded.filter((action) => !known.includes(action))).toEqual([]);
  });
});
