import type { CallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { fieldError } from "../../resource/field-error.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import { DateField } from "../../ui/DateField.tsx";
import layout from "../../ui/layout.module.css";
import { TextField } from "../../ui/TextField.tsx";
import { TimeZoneField } from "../../ui/TimeZoneField.tsx";
import { ColorField } from "./ColorField.tsx";
import { LogoField } from "./LogoField.tsx";
import type { ProjectDraft, ProjectField } from "./project.draft.ts";
import styles from "./project-config.module.css";

export interface ProjectFieldsProps {
  draft: ProjectDraft;
  /** Reports only the changed part of the draft, because another part may have changed in the meantime. */
  onDraft(part: Partial<ProjectDraft>): void;
  onSendingLogo(sending: boolean): void;
  /** Errors found by the form, once the user tried to save it. */
  faults: ReadonlySet<ProjectField>;
  /** The server's error, shown at the field that it concerns. */
  failure: CallError | null;
  /** Whether this project may become the main project; the current main project cannot be deselected here. */
  main: "hidden" | "kept" | "free";
}

const ON_THE_WIRE: Partial<Record<ProjectField, string>> = {
  policyUrl: "url_policy",
  policyDate: "date_policy",
};

/** General information, then the policy: each error is shown at its field. */
export function ProjectFields({
  draft,
  onDraft: set,
  onSendingLogo,
  faults,
  failure,
  main,
}: ProjectFieldsProps) {
  const t = useT();
  const faultOf = (field: ProjectField) =>
    faults.has(field) ? t(`projectConfig.faults.${field}`) : fieldError(failure, ON_THE_WIRE[field] ?? field);
  return (
    <>
      <GeneralFields
        draft={draft}
        onDraft={set}
        onSendingLogo={onSendingLogo}
        main={main}
        faultOf={faultOf}
      />
      <PolicyFields draft={draft} onDraft={set} faultOf={faultOf} />
    </>
  );
}

interface GeneralFieldsProps extends Pick<ProjectFieldsProps, "draft" | "onSendingLogo" | "main"> {
  onDraft(part: Partial<ProjectDraft>): void;
  faultOf(field: ProjectField): string | null;
}

function GeneralFields({ draft, onDraft, onSendingLogo, main, faultOf }: GeneralFieldsProps) {
  const t = useT();
  return (
    <fieldset className={styles.section}>
      <legend>{t("projectConfig.general")}</legend>
      <NameFields draft={draft} onDraft={onDraft} faultOf={faultOf} />
      <LogoField
        logo={draft.logo}
        color={draft.color}
        onLogo={(logo) => onDraft({ logo })}
        onSending={onSendingLogo}
        error={faultOf("logo")}
      />
      <ColorField
        color={draft.color}
        onColor={(color) => onDraft({ color })}
        name={draft.name.trim()}
        error={faultOf("color")}
      />
      <TimeFields draft={draft} onDraft={onDraft} faultOf={faultOf} />
      {main !== "hidden" && (
        <Checkbox
          label={t("projectConfig.main")}
          help={t(main === "kept" ? "projectConfig.mainKept" : "projectConfig.mainHelp")}
          checked={draft.main}
          disabled={main === "kept"}
          onValue={(value) => onDraft({ main: value })}
        />
      )}
    </fieldset>
  );
}

function NameFields({ draft, onDraft, faultOf }: Pick<GeneralFieldsProps, "draft" | "onDraft" | "faultOf">) {
  const t = useT();
  return (
    <div className={classes(layout.twoColumns16, styles.pair)}>
      <TextField
        label={t("projectConfig.name")}
        maxLength={100}
        value={draft.name}
        onValue={(name) => onDraft({ name })}
        error={faultOf("name")}
      />
      <TextField
        label={t("projectConfig.company")}
        maxLength={100}
        value={draft.company}
        onValue={(company) => onDraft({ company })}
        error={faultOf("company")}
      />
    </div>
  );
}

function TimeFields({ draft, onDraft, faultOf }: Pick<GeneralFieldsProps, "draft" | "onDraft" | "faultOf">) {
  const t = useT();
  return (
    <div className={classes(layout.twoColumns16, styles.pair)}>
      <TimeZoneField
        label={t("projectConfig.timeZone")}
        value={draft.timeZone}
        onValue={(timeZone) => onDraft({ timeZone })}
        error={faultOf("timeZone")}
      />
      <TextField
        label={t("projectConfig.nearDays")}
        inputMode="numeric"
        maxLength={2}
        value={draft.nearDays}
        onValue={(nearDays) => onDraft({ nearDays })}
        help={t("projectConfig.nearDaysHelp")}
        error={faultOf("nearDays")}
      />
    </div>
  );
}

interface PolicyFieldsProps extends Pick<ProjectFieldsProps, "draft"> {
  onDraft(part: Partial<ProjectDraft>): void;
  faultOf(field: ProjectField): string | null;
}

function PolicyFields({ draft, onDraft, faultOf }: PolicyFieldsProps) {
  const t = useT();
  return (
    <fieldset className={styles.section}>
      <legend>{t("projectConfig.policy")}</legend>
      <p className={styles.text}>{t("projectConfig.policyText")}</p>
      <div className={classes(layout.twoColumns16, styles.pair)}>
        <TextField
          label={t("projectConfig.policyUrl")}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://"
          value={draft.policyUrl}
          onValue={(policyUrl) => onDraft({ policyUrl })}
          error={faultOf("policyUrl")}
        />
        <DateField
          label={t("projectConfig.policyDate")}
          value={draft.policyDate}
          onValue={(policyDate) => onDraft({ policyDate })}
          help={t("projectConfig.policyDateHelp")}
          error={faultOf("policyDate")}
        />
      </div>
    </fieldset>
  );
}
