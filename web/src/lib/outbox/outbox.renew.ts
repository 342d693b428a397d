import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { personMark } from "../person.ts";
import { currentSession } from "../session.ts";
import { listItems, onOutboxChange } from "./outbox.db.ts";
import { isOpen, type OutboxItem } from "./outbox.item.ts";

/** Many items that are sent one after another renew the pages once, not once each. */
const SETTLE_MS = 300;

/** Renews what the pages of a project show whenever changes of it have reached the server, by whatever way. */
export function useRenewalAfterSending(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const renew = (project: string) => void queries.invalidateQueries({ queryKey: [project] });
    // Whoever calls this comes after the first page, which was loaded since then.
    return watchSentChanges(renew, performance.timeOrigin);
  }, [queries]);
}

/**
 * Calls `renew` with a project's identifier after changes of that project have been answered by the server, whoever
 * sent them: this page, another tab or the service worker. What the pages of the project show is out of date then.
 * @param startedAt since when the pages are loaded, epoch milliseconds: what was sent before is in what they show
 * @returns stops watching
 */
function watchSentChanges(renew: (project: string) => void, startedAt: number): () => void {
  /** Items that the server has answered, and whose projects were renewed. */
  const answered = new Set<string>();
  const stale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isFirst = true;
  let isStopped = false;

  const flush = () => {
    const projects = [...stale];
    stale.clear();
    for (const project of projects) renew(project);
  };
  const compare = (items: readonly OutboxItem[]) => {
    for (const item of items) {
      if (isOpen(item)) answered.delete(item.id);
      else if (!answered.has(item.id)) {
        answered.add(item.id);
        // What was answered before this page began is in what it loads.
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
      // A browser that closes its storage has no outbox.
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
