import { useEffect, useState } from "react";
import { currentLocale } from "../i18n.ts";
import { beginLoading } from "../loading.ts";
import { isOnline, onLinkChange } from "../online.ts";
import { personMark } from "../person.ts";
import { currentSession, useSession } from "../session.ts";
import { changeItem, listItems, onOutboxChange, putItem } from "./outbox.db.ts";
import { sendOpenItems } from "./outbox.delivery.ts";
import { isOpen, type OutboxItem } from "./outbox.item.ts";
import { storeSession } from "./stored-session.ts";

export { removeItem } from "./outbox.db.ts";

type GivenField =
  | "subject"
  | "station"
  | "what"
  | "kind"
  | "project"
  | "method"
  | "path"
  | "filesPath"
  | "body";
export type NewItem = Pick<OutboxItem, GivenField> & { files?: { name: string; bytes: Blob }[]; at: number };

/** Interval at which an open page checks for items to retry. */
const RETRY_CHECK_MS = 60_000;

/** Nothing is recorded in "view as" mode: it would become the administrator's own record. */
const isViewing = (): boolean => currentSession().view !== null;

/**
 * @returns the item's id
 * @throws if it could not be stored, or in "view as" mode; it must not be reported as saved then
 */
export async function storeForSending({ files = [], ...item }: NewItem): Promise<string> {
  const person = personMark(currentSession().user?.id ?? null);
  if (person === null) throw new Error("nobody is signed in");
  if (isViewing()) throw new Error("a view is for reading alone");
  const storedFiles = files.map((file) => ({ ...file, key: crypto.randomUUID(), sent: null }));
  const bodyLength = JSON.stringify(item.body).length;
  const id = crypto.randomUUID();
  await putItem({
    ...item,
    id,
    person,
    files: storedFiles,
    fileCount: storedFiles.length,
    size: storedFiles.reduce((sum, { bytes }) => sum + bytes.size, bodyLength),
    key: crypto.randomUUID(),
    state: "waiting",
    failure: null,
    current: null,
    sentAt: null,
  });
  void navigator.storage?.persist?.().catch(() => {});
  await storeOwnSession(person);
  await requestSync();
  return id;
}

/**
 * Puts an item back into the waiting state, under a new idempotency key. An item discarded or sent again in the
 * meantime is not changed.
 * @param without keys of files to be removed
 * @throws in "view as" mode
 */
export async function requeue(
  item: OutboxItem,
  body = item.body,
  without: readonly string[] = [],
): Promise<void> {
  if (isViewing()) throw new Error("a view is for reading alone");
  await changeItem(item, (stored) =>
    stored.state === item.state
      ? {
          ...withoutFiles(stored, without),
          body,
          key: crypto.randomUUID(),
          state: "waiting",
          failure: null,
          current: null,
          tries: 0,
          nextAt: 0,
        }
      : null,
  );
  await storeOwnSession(item.person);
  await requestSync();
}

function withoutFiles(item: OutboxItem, keys: readonly string[]): OutboxItem {
  const gone = item.files.filter(({ key }) => keys.includes(key));
  return {
    ...item,
    files: item.files.filter((file) => !gone.includes(file)),
    fileCount: item.fileCount - gone.length,
    size: gone.reduce((size, { bytes }) => size - bytes.size, item.size),
  };
}

/** Puts an item back and sends it. @throws in "view as" mode */
export async function requeueAndSend(
  item: OutboxItem,
  body = item.body,
  without: readonly string[] = [],
): Promise<void> {
  await requeue(item, body, without);
  void sendOutbox();
}

/** Stores the session code with which the service worker sends when no page is open. */
async function storeOwnSession(person: string): Promise<void> {
  const code = currentSession().user?.AuthCode;
  if (code) await storeSession(person, { code, language: currentLocale() }).catch(() => {});
}

/**
 * Registers a background sync, so that the service worker sends once there is a connection, even if no page is open.
 */
async function requestSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
      | undefined;
    await registration?.sync?.register("vv-outbox");
  } catch {
    // A browser without background sync sends from the page.
  }
}

/**
 * Sends the open items from this page; does nothing in "view as" mode.
 * @param ignoreBackoff whether failed items are retried before their backoff has elapsed
 */
export async function sendOutbox({ ignoreBackoff = false } = {}): Promise<void> {
  const { user } = currentSession();
  const person = personMark(user?.id ?? null);
  if (!user || person === null || isViewing()) return;
  const isStillSignedIn = () => currentSession().user?.AuthCode === user.AuthCode && !isViewing();
  await sendOpenItems({
    person,
    code: user.AuthCode,
    language: currentLocale(),
    isStillSignedIn,
    ignoreBackoff,
    onRequest: () => beginLoading(false),
  }).catch(() => {});
}

/** Sends the open items. @returns the state of the given one; null if it no longer exists */
export async function sendAndRead(id: string): Promise<OutboxItem | null> {
  await sendOutbox();
  const person = personMark(currentSession().user?.id ?? null);
  if (person === null) return null;
  return (await listItems(person)).find((item) => item.id === id) ?? null;
}

/** The signed-in user's outbox items of a project, updated with each change; null until they are read. */
export function useOutbox(project: string): OutboxItem[] | null {
  const person = useSession((session) => personMark(session.user?.id ?? null));
  const [items, setItems] = useState<{ of: string | null; items: OutboxItem[] } | null>(null);
  useEffect(() => {
    let isMounted = true;
    const read = () =>
      void (person === null ? Promise.resolve([]) : listItems(person)).then(
        (found) => isMounted && setItems({ of: person, items: found }),
        () => isMounted && setItems({ of: person, items: [] }),
      );
    read();
    const unsubscribe = onOutboxChange(read);
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [person]);
  // Items read for the previous user must not be rendered even once for this one.
  if (!items || items.of !== person) return null;
  return items.items.filter((item) => item.project === project);
}

/**
 * Sends the open items when the page opens, when "view as" mode ends, whenever the connection is restored, and
 * periodically.
 */
export function useAutomaticSending(): void {
  const viewing = useSession((session) => session.view !== null);
  useEffect(() => {
    if (viewing) return;
    void sendOutbox();
    let wasOnline = isOnline();
    const retryTimer = setInterval(() => void (isOnline() && sendOutbox()), RETRY_CHECK_MS);
    const unsubscribe = onLinkChange(() => {
      const isNowOnline = isOnline();
      if (isNowOnline && !wasOnline) void sendOutbox();
      wasOnline = isNowOnline;
    });
    return () => {
      clearInterval(retryTimer);
      unsubscribe();
    };
  }, [viewing]);
}

export const openItemsOf = (items: readonly OutboxItem[]): OutboxItem[] => items.filter(isOpen);
