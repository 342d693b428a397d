// Attempts and their outcomes, where what the server does in between is not what it expects.
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAuthorities } from "../../gateways/authorities/authorities.ts";
import { createLog } from "../../platform/log/log.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import type { PollLoop } from "../../platform/work/poll-loop.ts";
import { TEST_KEY, type TestApp } from "../../testing/app.ts";
import { AuthorityServer } from "../../testing/authority-server.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { insertLive, UNDECIDED } from "../../testing/transmissions.ts";
import { passwordScope } from "./message.ts";
import { concludeOutcome } from "./outcome.ts";
import type { SenderDeps } from "./sender.deps.ts";
import { nextSubmission } from "./sender.store.ts";
import { createSender } from "./sender.ts";

const SETTINGS = { requestMs: 2000, settleMs: 500, lostMs: 200, arrearsMs: 0 };
const soon = { timeout: 10_000, interval: 25 };
let app: TestApp;
let f: Fixture;
let authority: AuthorityServer;
let profile: string;
let sender: PollLoop | undefined;

// At the time of this server nothing is due yet: only the senders of the tests send.
setUpProject({ now: () => Date.parse("2020-01-01Z") }, (opened) => {
  app = opened.app;
  f = opened.f;
});

beforeEach(async () => {
  authority = new AuthorityServer();
  const address = await authority.listen();
  await sql`update transmission_profiles set state = 'paused' where state = 'live'`.execute(app.db);
  const secrets = createSecrets(TEST_KEY);
  profile = await insertLive(
    app.db,
    { project: f.project, by: f.people.admin },
    {
      service: "dga-groundwater",
      address,
      password: (id) => secrets.seal(passwordScope(f.project, id), authority.password),
    },
  );
});
afterEach(async () => {
  await sender?.close();
  authority.close();
});

const deps = (notify: SenderDeps["notify"] = async () => {}): SenderDeps => ({
  db: app.db,
  authorities: createAuthorities(Date.now),
  secrets: createSecrets(TEST_KEY),
  log: createLog("silent"),
  now: Date.now,
  allowPrivate: true,
  settings: SETTINGS,
  notify,
});
const start = (notify?: SenderDeps["notify"]) => {
  sender = createSender(deps(notify));
  sender.wake();
};
const stateNow = async () => {
  const { rows } = await sql<{ state: string; tries: number; answerIn: number | null }>`
    select state, tries, (extract(epoch from next_try_at - changed_at) * 1000)::float8 as "answerIn" from transmission_submissions
     where profile_id = ${profile} and due_at = ${UNDECIDED}`.execute(app.db);
  return rows[0];
};

it("an answer is recorded although the database failed in between", async () => {
  const notify = vi.fn<SenderDeps["notify"]>().mockRejectedValueOnce(new Error("gone")).mockResolvedValue();
  authority.next.push("refuse");
  start(notify);
  await vi.waitFor(async () => expect(await stateNow()).toMatchObject({ state: "refused", tries: 1 }), soon);
  expect(notify).toHaveBeenCalledTimes(2);
});

it("an answer is awaited for as long as all requests of an attempt may take", async () => {
  authority.next.push("slow");
  start();
  await vi.waitFor(async () => expect((await stateNow())?.state).toBe("sent"), soon);
  expect((await stateNow())?.answerIn).toBe(4 * SETTINGS.requestMs + SETTINGS.settleMs);
});

it("the answer to an attempt that was given up changes nothing of the next one", async () => {
  await app.db.transaction().execute(async (tx) => {
    const submission = await nextSubmission(tx, profile, new Date());
    if (!submission) throw new Error("nothing to send");
    await sql`update transmission_submissions set state = 'sent', tries = 2 where profile_id = ${profile}`.execute(
      tx,
    );
    for (const n of [1, 2])
      await sql`insert into transmission_attempts (project_id, profile_id, due_at, n, at, address, headers, body, hash)
        values (${f.project}, ${profile}, ${UNDECIDED}, ${n}::int, now(), 'x', '{}', '{}', '')`.execute(tx);
    const outcome = { kind: "refused", status: 400, words: "no", receipt: null } as const;
    const concluded = { informant: profile, submission, outcome, confirmed: null };
    expect(await concludeOutcome(deps(), tx, { ...concluded, n: 1 })).toBe(false);
  });
  expect(await stateNow()).toMatchObject({ state: "sent", tries: 2 });
});
