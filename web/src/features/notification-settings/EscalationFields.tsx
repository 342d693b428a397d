import type { Escalation } from "@vetaverde/contract/notification-settings";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { MemberChoice, useActiveMembers } from "../../resource/MemberChoice.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./notification-settings.module.css";
import { Section } from "./Section.tsx";

const MINUTES = [5, 15, 30, 60, 120, 240];
/** The server's maximum. */
const MAX_PEOPLE = 20;

export interface EscalationFieldsProps {
  /** Null: the whole platform, which has no list of project users. */
  project: string | null;
  escalation: Escalation | null;
  disabled: boolean;
  onEscalation(escalation: Escalation | null): void;
}

/** Fields for escalation: the recipients of a high-priority message that was not read. */
export function EscalationFields({ project, escalation, disabled, onEscalation }: EscalationFieldsProps) {
  const t = useT();
  return (
    <Section title={t("notificationSettings.escalationTitle")}>
      <p className={layout.mutedProse}>{t("notificationSettings.escalationText")}</p>
      <fieldset
        className={classes(layout.strongLegends, styles.escalation)}
        disabled={disabled}
        aria-label={t("notificationSettings.escalationTitle")}
      >
        <Switch
          label={t("notificationSettings.escalationOn")}
          checked={escalation !== null}
          onValue={(on) => onEscalation(on ? { minutes: 15, users: [] } : null)}
        />
        {escalation && (
          <>
            <MinutesField
              value={escalation.minutes}
              onValue={(minutes) => onEscalation({ ...escalation, minutes })}
            />
            <p className={layout.mutedProse}>{t("notificationSettings.escalationNobody")}</p>
            {project && (
              <People
                project={project}
                chosen={escalation.users}
                onChosen={(users) => onEscalation({ ...escalation, users })}
              />
            )}
          </>
        )}
      </fieldset>
    </Section>
  );
}

/** After how many minutes an unread message is escalated. */
function MinutesField({ value: minutes, onValue }: { value: number; onValue(minutes: number): void }) {
  const t = useT();
  const choices = [...new Set([...MINUTES, minutes])].sort((a, b) => a - b);
  return (
    <div className={styles.choices}>
      <Select
        label={t("notificationSettings.escalationMinutes")}
        value={String(minutes)}
        options={choices.map((n) => ({
          value: String(n),
          label: t("notificationSettings.escalationMinutesOf", { n }),
        }))}
        onValue={(value) => value && onValue(Number(value))}
      />
    </div>
  );
}

function People({
  project,
  chosen,
  onChosen,
}: {
  project: string;
  chosen: readonly string[];
  onChosen(users: string[]): void;
}) {
  const t = useT();
  const { data, error } = useActiveMembers(project);
  if (error) return <p role="alert">{describeError(error)}</p>;
  return (
    <fieldset className={classes(layout.strongLegends, styles.escalation)}>
      <legend>{t("notificationSettings.escalationTo")}</legend>
      <div className={styles.people}>
        <MemberChoice
          members={data}
          chosen={chosen}
          onChosen={(users) => onChosen(users.slice(0, MAX_PEOPLE))}
        />
      </div>
    </fieldset>
  );
}
