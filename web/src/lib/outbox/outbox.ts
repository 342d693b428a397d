import { useEffect, useState } from "react";
import { currentLocale } from "../i18n.ts";
import { beginLoading } from "../loading.ts";
import { isOnline, onLinkChange } from "../online.ts";
import { personMark } from "../person.ts";
import { currentSession, useSession } from "../session.ts";
import { changeItem, listItems, onOutboxChange, putItem } from "./outbox.db.ts";
import { isOpen, type OutboxItem } from "./outbox.item.ts";
import { sendWaiting } from "./outbox.send.ts";
import { keepSender } from "./outbox.sender.ts";

export { removeItem } from "./outbox.db.ts";

type Given = "subject" | "station" | "what" | "kind" | "project" | "method" | "path" | "filesPath" | "body";
export type NewItem = Pick<OutboxItem, Given> & { files?: { name: string; bytes: Blob }[]; at: number };

/** Through somebody else's eyes nothing is recorded: it would be the administrator's own record. */
const isViewing = (): boolean => currentSession().view !== null;

/**
 * @returns the item's identifier
 * @throws where it could not be kept, or somebody is seen as; nothing may be told as saved then
 */
export async function keepForSending({ files = [], ...given }: NewItem): Promise<string> {
  const person = personMark(currentSession().user?.id ?? null);
  if (person === null) throw new Error("nobody is signed in");
  if (isViewing()) throw new Error("a view is for reading alone");
  const kept = files.map((file) => ({ ...file, key: crypto.randomUUID(), sent: null }));
  const words = JSON.stringify(given.body).length;
  const id = crypto.randomUUID();
  await putItem({
    ...given,
    id,
    person,
    files: kept,
    fileCount: kept.length,
    size: kept.reduce((sum, { bytes }) => sum + bytes.size, words),
    key: crypto.randomUUID(),
    state: "waiting",
    failure: null,
    current: null,
    sentAt: null,
  });
  void navigator.storage?.persist?.().catch(() => {});
  await askForSync(person);
  return id;
}

/**
 * Puts it back among what waits: with other words it is another record, under another key. One that was thrown away
 * or sent again meanwhile stays as it is.
 * @param without the keys of files that are to go no more
 * @throws while somebody is seen as
 */
export async function putBack(
  item: OutboxItem,
  body = item.body,
  without: readonly string[] = [],
): Promise<void> {
  if (isViewing()) throw new Error("a view is for reading alone");
  await changeItem(item, (now) =>
    now.state === item.state
      ? {
          ...withoutFiles(now, without),
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
  await askForSync(item.person);
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

/** Puts it back, and sends. @throws while somebody is seen as */
export async function sendAgain(
  item: OutboxItem,
  body = item.body,
  without: readonly string[] = [],
): Promise<void> {
  await putBack(item, body, without);
  void sendOutbox();
}

/** Lets the service worker send once there is a connection, also when no page is open any more. */
async function askForSync(person: string): Promise<void> {
  const code = currentSession().user?.AuthCode;
  if (code) await keepSender(person, { code, language: currentLocale() }).catch(() => {});
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
      | undefined;
    await registration?.sync?.register("vv-outbox");
  } catch {
    // A browser without it sends from the page.
  }
}

/**
 * Sends what waits from this page; while somebody is seen as, it waits on.
 * @param now whether what failed is tried again before its time
 */
export async function sendOutbox({ now = false } = {}): Promise<void> {
  const { user } = currentSession();
  const person = personMark(user?.id ?? null);
  if (!user || person === null || isViewing()) return;
  const stands = () => currentSession().user?.AuthCode === user.AuthCode && !isViewing();
  await sendWaiting({
    ...{ person, code: user.AuthCode, language: currentLocale(), stands, now },
    asking: () => beginLoading(false),
  }).catch(() => {});
}

/** Sends what waits. @returns what became of one of it; null where it is here no more */
export async function sendAndSee(id: string): Promise<OutboxItem | null> {
  await sendOutbox();
  const person = personMark(currentSession().user?.id ?? null);
  if (person === null) return null;
  return (await listItems(person)).find((item) => item.id === id) ?? null;
}

/** What the signed-in person has in the outbox of a project, always as it is now; null until it is read. */
export function useOutbox(project: string): OutboxItem[] | null {
  const person = useSession((session) => personMark(session.user?.id ?? null));
  const [items, setItems] = useState<{ of: string | null; items: OutboxItem[] } | null>(null);
  useEffect(() => {
    let here = true;
    const read = () =>
      void (person === null ? Promise.resolve([]) : listItems(person)).then(
        (found) => here && setItems({ of: person, items: found }),
        () => here && setItems({ of: person, items: [] }),
      );
    read();
    const stop = onOutboxChange(read);
    return () => {
      here = false;
      stop();
    };
  }, [person]);
  // What was read for somebody else is nothing to this person, not for one moment.
  if (!items || items.of !== person) return null;
  return items.items.filter((item) => item.project === project);
}

/** Sends what waits when the page opens, when a view ends, whenever the connection comes back, and from time to time. */
export function useSending(): void {
  const viewing = useSession((session) => session.view !== null);
  useEffect(() => {
    if (viewing) return;
    void sendOutbox();
    let was = isOnline();
    const again = setInterval(() => void (isOnline() && sendOutbox()), AGAIN_MS);
    const stop = onLinkChange(() => {
      const is = isOnline();
      if (is && !was) void sendOutbox();
      was = is;
    });
    return () => {
      clearInterval(again);
      stop();
    };
  }, [viewing]);
}

/** So often an open page looks whether something may be tried again. */
const AGAIN_MS = 60_000;

export const waitingOf = (items: readonly OutboxItem[]): OutboxItem[] => items.filter(isOpen);
