import type { Role } from "@vetaverde/domain/permissions/roles";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { proposedEnd } from "./members.guest.ts";
import { PermissionBoxes } from "./PermissionBoxes.tsx";

export interface GuestDraft {
  permissions: Role[];
  /** The last day on which they are valid, YYYY-MM-DD; empty if none is selected. */
  until: string;
}

export interface GuestFieldsProps {
  value: GuestDraft;
  timeZone: string;
  onValue(value: GuestDraft): void;
  error?: string | null;
  permissionError?: string | null;
}

/** Fields for guest permissions and their last day, at the end of which they expire automatically. */
export function GuestFields({ value, timeZone, onValue, error, permissionError }: GuestFieldsProps) {
  const t = useT();
  const set = (permissions: Role[]) => onValue({ permissions, until: value.until || proposedEnd(timeZone) });
  return (
    <>
      <PermissionBoxes
        guest
        legend={t("members.guestPermissions")}
        value={value.permissions}
        onValue={set}
        error={permissionError ?? null}
      />
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
