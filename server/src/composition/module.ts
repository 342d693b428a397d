import type { FastifyInstance } from "fastify";
import type { CronJob, Task } from "../platform/jobs/jobs.ts";

/** A group of features as the composition builds it. A module leaves out what it does not need. */
export interface Module {
  /** Registers the module's routes and hooks. */
  mount?(http: FastifyInstance): void | Promise<void>;
  /** Tasks of the job queue, by name. */
  tasks?: Readonly<Record<string, Task>>;
  cron?: readonly CronJob[];
  /** Deletes rows whose time is over; called every hour. */
  deleteExpired?(): Promise<void>;
  /** Called once requests are served: resumes work that a crashed process left behind. */
  begin?(): void | Promise<void>;
  /** Ends open event streams, which would prevent the server from closing. */
  endStreams?(): void;
  /** Finishes work under way; called after the last response and before the job queue stops. */
  close?(): Promise<void>;
}

/** Union of the tasks of all modules. @throws Error when two modules use one name */
export function tasksOf(modules: readonly Module[]): Record<string, Task> {
  const tasks: Record<string, Task> = {};
  for (const [name, task] of modules.flatMap((module) => Object.entries(module.tasks ?? {}))) {
    if (tasks[name]) throw new Error(`two modules have a task named "${name}"`);
    tasks[name] = task;
  }
  return tasks;
}
