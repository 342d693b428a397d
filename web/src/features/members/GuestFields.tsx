import type { Role } from "@vetaverde/domain/permissions/roles";
import { addDays } from "@vetaverde/domain/time/dates";
import { instantToLocal, localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { PermissionBoxes } from "./PermissionBoxes.tsx";

export interface GuestDraft {
  permissions: Role[];
  /** The last day on which they hold, YYYY-MM-DD; empty where none is chosen. */
  until: string;
}

export interface GuestFieldsProps {
  value: GuestDraft;
  timeZone: string;
  onValue(value: GuestDraft): void;
  error?: string | null;
}

/** Guest permissions and their last day: at its end they are gone, without anybody doing anything. */
export function GuestFields({ value, timeZone, onValue, error }: GuestFieldsProps) {
  const t = useT();
  const set = (permissions: Role[]) =>
    onValue({ permissions, until: value.until || addDays(todayIn(timeZone, Date.now()), 30) });
  return (
    <>
      <PermissionBoxes guest legend={t("members.guestPermissions")} value={value.permissions} onValue={set} />
      {value.permissions.length > 0 && (
        <DateField
          label={t("members.until")}
          help={t("members.untilHelp")}
          value={value.until}
          min={todayIn(timeZone, Date.now())}
          onValue={(until) => onValue({ ...value, until })}
          error={error}
        />
      )}
    </>
  );
}

/** The first instant at which the day is over on the project's clocks. */
export const endOfDay = (day: string, timeZone: string): string =>
  new Date(localToInstant({ date: addDays(day, 1), time: "00:00" }, timeZone)).toISOString();

/** The last day on which guest permissions hold, by the instant of their end. */
export const lastDay = (expiresAt: string | null, timeZone: string): string =>
  expiresAt === null ? "" : instantToLocal(Date.parse(expiresAt) - 1, timeZone).date;
