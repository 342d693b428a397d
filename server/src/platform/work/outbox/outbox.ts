// Tables of outgoing messages: `project_id`, `id`, `user_id`, `state`, `attempts`, `last_error`, `next_try_at`,
// `ended_at`, and `body` where a message carries one. A row is queued in the transaction of its cause, and a job of the
// queue delivers it. The row is the truth: a job that is lost is enqueued again from it.
import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { enqueue } from "../../jobs/jobs.ts";

/** States that a delivery may change; a row that is `sent` before its transaction commits may still fail in it. */
export type OpenState = "queued" | "sending" | "sent";
export type EndState = "sent" | "failed" | "dropped";

export interface OutboxOptions {
  readonly table: string;
  /** The job's task. */
  readonly task: string;
  /** Begins the key of a row's job, so that a row has one job at most. */
  readonly key: string;
  /** Messages of one user are delivered one after the other. */
  readonly isSerialPerUser?: boolean;
  /** The row has a `body`, which is deleted when the message ends. */
  readonly hasBody?: boolean;
  /** States in which a delivery may still end or postpone the row. */
  readonly openStates: readonly OpenState[];
}

export interface MessageRef {
  readonly project: string;
  readonly id: string;
}

/** A claimed message. */
export interface ClaimedMessage extends MessageRef {
  /** Those before the present one. */
  readonly attempts: number;
  /** Restored when the message is postponed. */
  readonly body?: string;
  readonly user?: string;
}

export interface Outbox {
  readonly task: string;
  /** Enqueues the job of a row, in the transaction that writes it. @param at absent: immediately */
  enqueue(tx: Tx, message: MessageRef & { readonly user?: string }, at?: Date | undefined): Promise<void>;
  /** Enqueues a job for every due row that no worker has locked, including those of a crashed worker. */
  enqueueDue(db: Db): Promise<void>;
  /** @param attemptsMade by default those before this one: nothing was sent */
  end(
    tx: Tx,
    message: ClaimedMessage,
    state: EndState,
    error: string | null,
    attemptsMade?: number,
  ): Promise<void>;
  /**
   * Leaves the message queued and enqueues its job for later.
   *
   * @param error null: the previous one stays
   * @param attemptsMade by default those before this one: nothing was sent
   */
  postpone(
    tx: Tx,
    message: ClaimedMessage,
    error: string | null,
    at: Date,
    attemptsMade?: number,
  ): Promise<void>;
}

const MAX_DUE = 2000;

/**
 * The end of a statement that claims a queued message `m`: no other worker gets it before the transaction ends, and a
 * worker that crashes leaves it queued.
 */
export const claimClause = ({ project, id }: MessageRef) =>
  sql`m.project_id = ${project} and m.id = ${id} and m.state = 'queued' for update of m skip locked`;

export function createOutbox({
  table: name,
  task,
  key,
  openStates,
  isSerialPerUser = false,
  hasBody = false,
}: OutboxOptions): Outbox {
  const table = sql.table(name);
  const erased = hasBody ? sql`, body = null` : sql``;
  const restored = ({ body = undefined }: ClaimedMessage) =>
    hasBody ? sql`, body = coalesce(${body ?? null}::text, body)` : sql``;
  const queueName = isSerialPerUser ? sql`${`${key}:`} || user_id` : sql`null::text`;
  const isOpen = ({ project, id }: MessageRef) =>
    sql`project_id = ${project} and id = ${id} and state in (${sql.join(openStates.map((state) => sql.lit(state)))})`;
  const enqueueRow: Outbox["enqueue"] = async (tx, { project, id, user }, at) => {
    const queue = isSerialPerUser && user !== undefined ? { queue: `${key}:${user}` } : {};
    const runAt = at ? { runAt: at } : {};
    await enqueue(tx, task, { project, id }, { key: `${key}:${id}`, ...queue, ...runAt });
  };
  return {
    task,
    enqueue: enqueueRow,
    enqueueDue: async (db) => {
      await sql`
        with due as (
          select project_id, id, user_id from ${table} where state = 'queued' and next_try_at <= now()
           order by next_try_at limit ${sql.lit(MAX_DUE)} for update skip locked)
        select graphile_worker.add_job(${task}, json_build_object('project', project_id, 'id', id),
          queue_name := ${queueName}, job_key := ${`${key}:`} || id) from due`.execute(db);
    },
    end: async (tx, message, state, error, attemptsMade = message.attempts) => {
      await sql`update ${table} set state = ${state}, attempts = ${attemptsMade}, last_error = ${error},
          ended_at = now() ${erased} where ${isOpen(message)}`.execute(tx);
    },
    postpone: async (tx, message, error, at, attemptsMade = message.attempts) => {
      await sql`update ${table} set state = 'queued', attempts = ${attemptsMade}, last_error = coalesce(${error}, last_error),
          ended_at = null, next_try_at = ${at} ${restored(message)} where ${isOpen(message)}`.execute(tx);
      await enqueueRow(tx, message, at);
    },
  };
}
