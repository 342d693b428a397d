import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { personMark } from "../person.ts";
import { currentSession } from "../session.ts";
import { listItems, onOutboxChange } from "./outbox.db.ts";
import { isOpen, type OutboxItem } from "./outbox.item.ts";

/** Debounce: several items sent in succession invalidate the queries only once. */
const SETTLE_MS = 300;

/** Invalidates a project's queries whenever changes of it have reached the server, whoever sent them. */
export function useInvalidationAfterSending(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const invalidate = (project: string) => void queries.invalidateQueries({ queryKey: [project] });
    // This hook runs after the first queries, which were sent after the time origin.
    return watchSentChanges(invalidate, performance.timeOrigin);
  }, [queries]);
}

/**
 * Calls `invalidate` with a project's id after the server has responded to changes of that project, whoever sent them: this
 * page, another tab or the service worker. The project's queries are stale then.
 * @param startedAt start of the page, epoch milliseconds: its queries already contain what was sent before
 * @returns function that stops watching
 */
function watchSentChanges(invalidate: (project: string) => void, startedAt: number): () => void {
  /** Items that the server has responded to and that have been handled here. */
  const answered = new Set<string>();
  const stale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isFirst = true;
  let isStopped = false;

  const flush = () => {
    const projects = [...stale];
    stale.clear();
    for (const project of projects) invalidate(project);
  };
  const compare = (items: readonly OutboxItem[]) => {
    for (const item of items) {
      if (isOpen(item)) answered.delete(item.id);
      else if (!answered.has(item.id)) {
        answered.add(item.id);
        // The page's own queries already contain what was sent before it started.
        if (!isFirst || (item.sentAt ?? 0) >= startedAt) stale.add(item.project);
      }
    }
    isFirst = false;
    if (stale.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(flush, SETTLE_MS);
  };
  const read = () => {
    reading = reading
      .then(() => {
        const person = personMark(currentSession().user?.id ?? null);
        return person === null || isStopped ? [] : listItems(person);
      })
      .then((items) => {
        if (!isStopped) compare(items);
      })
      // A browser that denies access to its storage has no outbox.
      .catch(() => {});
  };
  read();
  const stop = onOutboxChange(read);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}
