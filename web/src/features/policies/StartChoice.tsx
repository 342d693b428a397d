import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import layout from "../../ui/layout.module.css";
import { Segmented } from "../../ui/Segmented.tsx";
import type { PolicyDraft } from "./policy.draft.ts";
import styles from "./policy-config.module.css";

interface StartChoiceProps {
  draft: PolicyDraft;
  onDraft(draft: PolicyDraft): void;
  timeZone: string;
  fault: string | null;
}

/** Start of the version: immediately, or at a date and time in the project's time zone. */
export function StartChoice({ draft, onDraft, timeZone, fault }: StartChoiceProps) {
  const t = useT();
  const later = draft.when === "later";
  return (
    <div className={styles.when}>
      <div>
        <p className={styles.whenLabel}>{t("policyConfig.editor.start")}</p>
        <Segmented
          label={t("policyConfig.editor.start")}
          value={draft.when}
          onValue={(when) => onDraft({ ...draft, when })}
          options={[
            { value: "now", label: t("policyConfig.editor.now") },
            { value: "later", label: t("policyConfig.editor.later") },
          ]}
        />
      </div>
      {later && (
        <>
          <DateField
            label={t("policyConfig.editor.date")}
            value={draft.date}
            onValue={(date) => onDraft({ ...draft, date })}
            error={fault}
          />
          <DateField
            label={t("policyConfig.editor.time")}
            kind="time"
            value={draft.time}
            onValue={(time) => onDraft({ ...draft, time })}
          />
          <p className={layout.muted}>{t("policyConfig.editor.zone", { zone: timeZone })}</p>
        </>
      )}
    </div>
  );
}
