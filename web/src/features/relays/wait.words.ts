import { useT } from "../../lib/i18n.ts";

/** Minutes for which a command may wait for a second person, as they are offered. */
export const WAITS = ["5", "15", "30", "60", "240", "1440"] as const;
const isOffered = (minutes: string): minutes is (typeof WAITS)[number] =>
  (WAITS as readonly string[]).includes(minutes);

/** A number of minutes in words; one that a program set may be none of those offered. */
export function useWaitWords(): (minutes: number) => string {
  const t = useT();
  return (minutes) => {
    const key = String(minutes);
    return isOffered(key) ? t(`relays.waits.${key}`) : t("relays.waitMinutes", { n: minutes });
  };
}
