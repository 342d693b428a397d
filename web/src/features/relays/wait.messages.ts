import { useT } from "../../lib/i18n.ts";

/** Choices for how long a command may wait for a second person, in minutes. */
export const WAITS = ["5", "15", "30", "60", "240", "1440"] as const;
const isOffered = (minutes: string): minutes is (typeof WAITS)[number] =>
  (WAITS as readonly string[]).includes(minutes);

/** A number of minutes as text; a value set through the API may not be one of the choices. */
export function useWaitWords(): (minutes: number) => string {
  const t = useT();
  return (minutes) => {
    const key = String(minutes);
    return isOffered(key) ? t(`relays.waits.${key}`) : t("relays.waitMinutes", { n: minutes });
  };
}
