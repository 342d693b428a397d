import { useMutation } from "@tanstack/react-query";
import type { Device } from "@vetaverde/contract/device-shapes";
import { useState } from "react";
import { call, type ReplyOf } from "../../../lib/call.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "../devices.module.css";
import { EditMail } from "./EditMail.tsx";

export interface DeviceMailProps {
  project: string;
  device: Device;
  mayChange: boolean;
}

/** Mail server and recipients of a device's alerts, with a test mail. */
export function DeviceMail({ project, device, mayChange }: DeviceMailProps) {
  const t = useT();
  const { id, mail } = device;
  const [editing, setEditing] = useState(false);
  const test = useMutation({
    mutationFn: () => call("devices", "testMail", { params: { project, device: id } }),
  });
  const { data } = test;
  const names = mail.recipients.map(({ name }) => name).join(", ");
  return (
    <div className={styles.mail}>
      <dl className={classes(layout.secondaryTerms, styles.facts)}>
        <div>
          <dt>{t("devices.fields.sender")}</dt>
          <dd>{t(`devices.senders.${mail.sender}`)}</dd>
        </div>
        <div>
          <dt>{t("devices.fields.recipients")}</dt>
          <dd>{names || t("devices.everybody")}</dd>
        </div>
      </dl>
      {!mayChange && <p className={layout.muted}>{t("devices.mailChangedBy")}</p>}
      <div className={layout.cluster8}>
        {mayChange && <Button onClick={() => setEditing(true)}>{t("devices.editMail")}</Button>}
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {t("devices.testMail")}
        </Button>
      </div>
      {editing && <EditMail project={project} device={device} onClose={() => setEditing(false)} />}
      {test.isError && (
        <Notice kind="error" urgent>
          {describeError(test.error)}
        </Notice>
      )}
      {data && <TestOutcome reply={data} />}
    </div>
  );
}

/** How the mail server answered the test. */
function TestOutcome({ reply }: { reply: ReplyOf<"devices", "testMail"> }) {
  const t = useT();
  return (
    <Notice
      kind={reply.outcome === "taken" ? "done" : "error"}
      urgent
      title={
        reply.outcome === "none"
          ? t("devices.noServer")
          : t(`smtp.outcomes.${reply.outcome}`, { to: reply.to })
      }
    >
      {reply.outcome !== "none" && t(`devices.through.${reply.way}`)} {reply.answer}
    </Notice>
  );
}
