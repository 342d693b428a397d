import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { openItemsOf } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { RestoredNotice } from "../../../ui/RestoredNotice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { DecisionButtons } from "../follow-up/Decisions.tsx";
import { FollowUpFacts } from "../follow-up/FollowUpFacts.tsx";
import { FollowUpFields } from "../follow-up/FollowUpFields.tsx";
import { PlanDetails } from "../follow-up/PlanDetails.tsx";
import { SaveButton } from "../follow-up/SaveButton.tsx";
import type { AskedValue } from "../measurements/asked.ts";
import { useCloseWithFiles } from "./DiscardFiles.tsx";
import { EvidenceField } from "./EvidenceField.tsx";
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
      actions={mayWrite && <SaveButton form={FORM} busy={field.busy} online={online} />}
    >
      <div className={classes(layout.stack14, styles.tight)}>
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
        <PlanDetails monitoring={monitoring} />
      </div>
      {closing.question}
    </SidePanel>
  );
}

interface FieldFieldsProps extends Pick<FieldPanelProps, "project" | "timeZone" | "monitoring"> {
  field: ReturnType<typeof useFieldForm>;
}

function FieldFields({ project, timeZone, monitoring, field }: FieldFieldsProps) {
  return (
    <>
      <FollowUpFields
        id={FORM}
        form={field}
        before={<EvidenceField evidence={field.evidence} beside={<PositionField opened={field.opened} />} />}
        below={<Phrases field={field} />}
      />
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

/** Frequent phrases, each of which is added to the observation above them. */
function Phrases({ field }: Pick<FieldFieldsProps, "field">) {
  const t = useT();
  return (
    <fieldset className={styles.phrases}>
      <legend>{t("field.phrases.title")}</legend>
      <div className={styles.phraseRow}>
        {PHRASE_NAMES.map((phrase) => (
          <Button
            key={phrase}
            size="small"
            aria-pressed={field.draft.observation.includes(t(`field.phrases.${phrase}`))}
            onClick={() => field.phrase(phrase)}
          >
            {t(`field.phrases.${phrase}`)}
          </Button>
        ))}
      </div>
      <p className={styles.outcome} role="status">
        {field.outcome && t(`field.phrases.${field.outcome}`)}
      </p>
    </fieldset>
  );
}
