import { randomUUID } from "node:crypto";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { ProjectSmtp, smtpEndpoints } from "@vetaverde/contract/smtp";
import { formatMessage } from "@vetaverde/locales/format";
import { sql } from "kysely";
import { type MailGateway, replyText, SealedPassword } from "../../gateways/mail/mail.ts";
import { createProjectMail, type MailServer } from "../../gateways/mail/project-mail.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { rateLimited } from "../../platform/errors/rate-limited.ts";
import type { Resolve } from "../../platform/net/addresses.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { smtpWords } from "./smtp.messages.ts";
import { type Outcome, outcomeOf } from "./smtp.outcome.ts";
import * as store from "./smtp.store.ts";

type Calls = typeof smtpEndpoints;
type MailServerBody = Input<Calls["test"]>["body"];

export interface SmtpDeps {
  db: Db;
  secrets: Secrets;
  /** Whether a project's mail server may be in a private network. */
  allowPrivate: boolean;
  /** The host after the @ of every Message-ID. */
  host: string;
  now?: () => number;
  timeoutMs?: number;
  /** The platform's own mail server, if configured. */
  platform?: MailGateway | null;
  resolve?: Resolve;
}

export interface SmtpService {
  get(project: string): Promise<ProjectSmtp | null>;
  save(input: Input<Calls["save"]>, ctx: Context): Promise<ProjectSmtp>;
  remove(project: string, ctx: Context): Promise<true>;
  test(input: Input<Calls["test"]>, ctx: Context): Promise<Reply<Calls["test"]>>;
  /**
   * Sends a test mail to the caller's own address in the same way as device alerts: by the project's server when
   * requested and available, else by the platform's. @throws AppError RATE_LIMITED
   */
  testWay(project: string, sender: MailWay, ctx: Context): Promise<WayTested>;
  /**
   * The project's own active mail server, if any; it refuses every mail while its password is sealed with another key.
   */
  transportOf(project: string): Promise<MailGateway | null>;
}

type MailWay = "project" | "platform";
interface WayTested {
  way: MailWay;
  /** `none`: no mail server is configured. */
  outcome: Outcome | "none";
  answer: string;
  to: string;
}

const MINUTE = 60_000;
const MAX_TESTS = 6;

/** A test makes this machine connect to another one, so only a few are allowed in ten minutes. */
function createTestLimit(now: () => number): (project: string) => void {
  const tests = new Map<string, number[]>();
  return (project) => {
    const recent = (tests.get(project) ?? []).filter((at) => at <= now() && now() - at < 10 * MINUTE);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= MAX_TESTS) throw rateLimited(oldest + 10 * MINUTE - now());
    tests.set(project, [...recent, now()]);
  };
}

export function createSmtpService(deps: SmtpDeps): SmtpService {
  const { db, now = Date.now } = deps;
  const countTest = createTestLimit(now);
  const transportOf = async (project: string) => {
    const row = await store.find(db, project);
    if (!row?.active) return null;
    const password = open(deps, project, row.password);
    return password === SEALED ? lockedMail : createProjectMail({ ...row, password }, deps);
  };
  return {
    testWay: async (project, sender, ctx) => {
      countTest(project);
      const own = sender === "project" ? await transportOf(project) : null;
      const way = own ? "project" : "platform";
      const gateway = own ?? deps.platform;
      if (!gateway) return { way, outcome: "none", answer: "", to: actorOf(ctx).email };
      return { way, ...(await sendTest(deps, project, gateway, ctx)) };
    },
    get: async (project) => toSmtp(await store.find(db, project)),
    save: (input, ctx) => save(deps, input, ctx),
    remove: (project, ctx) =>
      transact(db, ctx, async (tx) => {
        const before = await store.find(tx, project);
        await store.remove(tx, project);
        if (before) await recorded(tx, ctx, project, before, undefined, false);
        return true as const;
      }),
    test: async ({ params: { project }, body }, ctx) => {
      const before = await store.find(db, project);
      const password = passwordFor(deps, project, body, before, ctx);
      countTest(project);
      return tryOut(deps, project, { ...body, password }, ctx);
    },
    transportOf,
  };
}

const save = (
  deps: SmtpDeps,
  { params: { project }, body }: Input<Calls["save"]>,
  ctx: Context,
): Promise<ProjectSmtp> =>
  transact(deps.db, ctx, async (tx) => {
    const before = await store.find(tx, project);
    const password = seal(deps, project, passwordFor(deps, project, body, before, ctx));
    const after = { ...body, password };
    await store.save(tx, project, after);
    await recorded(tx, ctx, project, before, after, body.password !== undefined);
    return { ...after, password: password !== null };
  });

/**
 * A stored password is used only for the server and account that it was given for.
 * @throws AppError VALIDATION otherwise
 */
function passwordFor(
  deps: SmtpDeps,
  project: string,
  settings: MailServerBody,
  before: store.SmtpRow | undefined,
  ctx: Context,
): string | null {
  const { passwordAgain, passwordSealed, both } = smtpWords[ctx.locale];
  const refuse = (path: string, message: string) =>
    new AppError("VALIDATION", { details: [{ path, message }] });
  if (settings.ssl && settings.tls) throw refuse("tls", both);
  if (settings.password !== undefined) return settings.password;
  if (!before) throw refuse("password", passwordAgain);
  if (before.password === null) return null;
  const same =
    before.server === settings.server && before.port === settings.port && before.email === settings.email;
  // A password that was given for an encrypted connection is not sent in clear either.
  const weaker = (before.ssl || before.tls) && !settings.ssl && !settings.tls;
  if (!same || weaker) throw refuse("password", passwordAgain);
  const opened = open(deps, project, before.password);
  if (opened === SEALED) throw refuse("password", passwordSealed);
  return opened;
}

const tryOut = (deps: SmtpDeps, project: string, settings: MailServer, ctx: Context) =>
  sendTest(deps, project, createProjectMail(settings, deps), ctx);

async function sendTest(
  deps: SmtpDeps,
  project: string,
  gateway: MailGateway,
  ctx: Context,
): Promise<Reply<Calls["test"]>> {
  const to = actorOf(ctx).email;
  const { rows } = await sql<{
    name: string;
  }>`select name from published_projects where id = ${project}`.execute(deps.db);
  const name = rows[0]?.name ?? "";
  const { subject, text } = smtpWords[ctx.locale];
  const mail = {
    to,
    subject: formatMessage(subject, { project: name }, ctx.locale),
    text: formatMessage(text, { project: name }, ctx.locale),
    messageId: `<test-${randomUUID()}@${deps.host}>`,
  };
  try {
    const answer = await gateway.send(mail);
    return { outcome: "taken", answer: replyText(answer, 300), to };
  } catch (error) {
    return { ...outcomeOf(error), to };
  }
}

const scopeOf = (project: string) => `smtp ${project}`;
const seal = ({ secrets }: SmtpDeps, project: string, password: string | null) =>
  password === null ? null : secrets.seal(scopeOf(project), password);

const SEALED = Symbol("sealed with another key");

function open({ secrets }: SmtpDeps, project: string, sealed: string | null): string | null | typeof SEALED {
  if (sealed === null) return null;
  return secrets.open(scopeOf(project), sealed) ?? SEALED;
}

/**
 * Mails of this server stay queued with an error that the page has a message for, until the password is entered again.
 */
const lockedMail: MailGateway = {
  send: () => Promise.reject(new SealedPassword()),
  close: () => {},
};

const toSmtp = (row: store.SmtpRow | undefined): ProjectSmtp | null =>
  row ? { ...row, password: row.password !== null } : null;

const auditFields = ({ password: _password, ...row }: store.SmtpRow) => row;

/** The audit entry states that a password was set, without its value. */
const recorded = (
  tx: Tx,
  ctx: Context,
  project: string,
  before: store.SmtpRow | undefined,
  after: store.SmtpRow | undefined,
  passwordSet: boolean,
) =>
  recordChange(tx, ctx, {
    project,
    action: after ? "mail-server.updated" : "mail-server.removed",
    entity: "mail-server",
    entityId: project,
    ...(before ? { before: auditFields(before) } : {}),
    ...(after ? { after: { ...auditFields(after), ...(passwordSet ? { passwordSet: true } : {}) } } : {}),
  });
