import type { Notification } from "@vetaverde/contract/notifications";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { MemberChoice, useActiveMembers } from "../../resource/MemberChoice.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import styles from "./notifications.module.css";
import { useAttachable } from "./notifications.queries.ts";

interface FileFieldProps {
  project: string;
  waiting: Notification | null;
  value: string;
  onValue(file: string): void;
}

/** Attaches a file of the project, which every recipient of the notification can open. */
export function FileField({ project, waiting, value, onValue }: FileFieldProps) {
  const t = useT();
  const { data = [], error } = useAttachable(project);
  const attached = waiting?.attachment && waiting.attachmentName;
  // A file that is already attached may be too old to be among the latest.
  const older =
    attached && !data.some((one) => one.value === waiting.attachment)
      ? [{ value: waiting.attachment ?? "", label: waiting.attachmentName ?? "" }]
      : [];
  return (
    <Select
      label={t("notifications.form.file")}
      help={t("notifications.form.fileHelp")}
      placeholder={t("notifications.form.noFile")}
      value={value}
      options={[...older, ...data]}
      onValue={onValue}
      error={error ? describeError(error) : null}
    />
  );
}

interface PeopleProps {
  project: string;
  chosen: readonly string[];
  onChosen(people: readonly string[]): void;
}

export function People({ project, chosen, onChosen }: PeopleProps) {
  const t = useT();
  const { data, error } = useActiveMembers(project);
  if (error) return <p className={styles.wrong}>{describeError(error)}</p>;
  return (
    <fieldset className={classes(layout.strongLegends, styles.group)}>
      <legend>{t("notifications.form.choose")}</legend>
      <div className={styles.people}>
        <MemberChoice members={data} chosen={chosen} onChosen={onChosen} />
      </div>
    </fieldset>
  );
}
