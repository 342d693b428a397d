import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { openItemsOf } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { RestoredNotice } from "../../../ui/RestoredNotice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { DecisionButtons } from "../follow-up/Decisions.tsx";
import { FollowUpFacts } from "../follow-up/FollowUpFacts.tsx";
import { FollowUpFields } from "../follow-up/FollowUpFields.tsx";
import { SaveButton } from "../follow-up/SaveButton.tsx";
import type { AskedValue } from "../measurements/asked.ts";
import { useCloseWithFiles } from "./DiscardFiles.tsx";
import { useFieldForm } from "./field.form.ts";
import styles from "./field.module.css";
import { isOf } from "./field.work.ts";
import { PositionField } from "./PositionField.tsx";
import { PHRASE_NAMES } from "./phrases.ts";

export interface FieldPanelProps {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** The values that it asks for, as stored with the list. */
  asked: readonly AskedValue[] | null;
  mayWrite: boolean;
  online: boolean;
  outbox: readonly OutboxItem[];
  onClose(): void;
}

const FORM = "field-follow-up";

/**
 * Follow-up panel for the field: what is saved is stored on the phone immediately and sent to the server when there is
 * a connection.
 */
export function FieldFollowUpPanel(props: FieldPanelProps) {
  const { project, timeZone, monitoring, asked, mayWrite, online, outbox, onClose } = props;
  const t = useT();
  const field = useFieldForm({
    project,
    timeZone,
    monitoring,
    measuring: { asked, hasFailed: asked === null },
    onStored: onClose,
  });
  const closing = useCloseWithFiles(
    field.evidence.hasUnstoredFiles ? field.evidence.files.length : 0,
    onClose,
  );
  const waits = openItemsOf(outbox).some((item) => isOf(item, monitoring));
  return (
    <SidePanel
      title={`${monitoring.station.name} · ${monitoring.shortCommitment}`}
      onClose={field.busy ? undefined : closing.close}
      actions={
        mayWrite && (
          <SaveButton
            form={FORM}
            busy={field.busy}
            label={t(online ? "plans.followUp.save" : "field.saveHere")}
          />
        )
      }
    >
      <div className={layout.stack14}>
        <FollowUpFacts monitoring={monitoring} timeZone={timeZone} />
        {waits && <Notice kind="info">{t("field.waitsAlready")}</Notice>}
        {!mayWrite && <Notice kind="info">{t("plans.followUp.readOnly")}</Notice>}
        {field.failure && (
          <Notice kind="error" urgent>
            {field.failure}
          </Notice>
        )}
        {mayWrite && field.restored && <RestoredNotice onDiscard={() => field.restart()} />}
        {mayWrite && (
          <FieldFields project={project} timeZone={timeZone} monitoring={monitoring} field={field} />
        )}
      </div>
      {closing.question}
    </SidePanel>
  );
}

interface FieldFieldsProps extends Pick<FieldPanelProps, "project" | "timeZone" | "monitoring"> {
  field: ReturnType<typeof useFieldForm>;
}

function FieldFields({ project, timeZone, monitoring, field }: FieldFieldsProps) {
  const t = useT();
  return (
    <>
      <fieldset className={styles.phrases}>
        <legend>{t("field.phrases.title")}</legend>
        {PHRASE_NAMES.map((phrase) => (
          <Button key={phrase} size="small" onClick={() => field.phrase(phrase)}>
            {t(`field.phrases.${phrase}`)}
          </Button>
        ))}
        <p className={styles.outcome} role="status">
          {field.outcome && t(`field.phrases.${field.outcome}`)}
        </p>
      </fieldset>
      <FollowUpFields id={FORM} form={field} />
      <PositionField opened={field.opened} />
      <DecisionButtons
        project={project}
        monitoring={monitoring}
        timeZone={timeZone}
        onReschedule={field.reschedule}
        onSkip={field.skip}
      />
    </>
  );
}
