import { useT } from "../../lib/i18n.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats how long ago an instant was, in the two most suitable units. */
export function useAgo(): (at: string, now: string) => string {
  const t = useT();
  return (at, now) => {
    // A device whose clock is ahead reports instants in the future, which count as now.
    const past = Math.max(0, Date.parse(now) - Date.parse(at));
    if (past < MINUTE) return t("devices.ago.now");
    if (past < HOUR) return t("devices.ago.minutes", { n: Math.floor(past / MINUTE) });
    if (past < DAY)
      return t("devices.ago.hours", {
        n: Math.floor(past / HOUR),
        minutes: Math.floor((past % HOUR) / MINUTE),
      });
    return t("devices.ago.days", { n: Math.floor(past / DAY), hours: Math.floor((past % DAY) / HOUR) });
  };
}
