import { replaceEqualDeep } from "@tanstack/react-query";
import { type AlertRules, conditionOf, type RuleBody } from "@vetaverde/contract/alerts";
import { useState } from "react";
import type { CallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { type Translate, useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconPlus } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { useAlertFailure } from "./alert-failure.ts";
import styles from "./alerts.module.css";
import { useSaveRules } from "./alerts.queries.ts";
import { type RuledDevice, RuleForm } from "./RuleForm.tsx";
import { RuleList } from "./RuleList.tsx";
import { NEW_RULE, proposedSensor, ruleDraftOf, withSensorIn } from "./rule.draft.ts";

export interface RulesPanelProps {
  project: string;
  device: RuledDevice;
  /** Whether the user may change the rules. */
  mayChange: boolean;
}

/** A device's rules: loading, failed, read-only or editable. */
export function RulesPanel({ project, device, mayChange }: RulesPanelProps) {
  const t = useT();
  const rules = useCallQuery(
    "alerts",
    "rules",
    { params: { project, device: device.id } },
    {
      // Rules that are being edited must not be replaced by a refetch.
      refetchOnWindowFocus: false,
    },
  );
  return (
    <section className={classes(layout.flushParagraphs, styles.block)} aria-label={t("alerts.rules")}>
      <h2>{t("alerts.rules")}</h2>
      <QueryState
        query={rules}
        errorTitle={t("alerts.rulesFailed")}
        describe={useAlertFailure()}
        skeletonRows={3}
      >
        {(saved) =>
          mayChange ? (
            <EditableRules
              project={project}
              device={device}
              saved={saved}
              refetch={async () => (await rules.refetch({ throwOnError: true })).data ?? null}
            />
          ) : (
            <ReadOnlyRules device={device} rules={saved.rules} />
          )
        }
      </QueryState>
    </section>
  );
}

function ReadOnlyRules({ device, rules }: { device: RuledDevice; rules: readonly RuleBody[] }) {
  const t = useT();
  if (rules.length === 0)
    return <EmptyState title={t("alerts.noRules")} text={t("alerts.noRulesForReaders")} />;
  return <RuleList device={device} rules={rules} />;
}

/** Whether two values have the same content: sharing equal structure then gives the first one itself. */
const isEqualData = (a: unknown, b: unknown): boolean => replaceEqualDeep(a, b) === a;

const bodyOf = (rule: AlertRules["rules"][number]): RuleBody => ({
  id: rule.id,
  ...conditionOf(rule),
  sensor: rule.sensor,
  priority: rule.priority,
  sendMethods: rule.sendMethods,
});

interface EditableRulesProps {
  project: string;
  device: RuledDevice;
  saved: AlertRules;
  /** Refetches the current rules. */
  refetch(): Promise<AlertRules | null>;
}

function EditableRules({ project, device, saved, refetch }: EditableRulesProps) {
  const t = useT();
  const editor = useRulesDraft(saved);
  const { rules, setRules, openIndex, setOpenIndex } = editor;
  const sensors = device.sensors.filter(({ active }) => active);
  return (
    <>
      {rules.length === 0 && <EmptyState title={t("alerts.noRules")} text={t("alerts.noRulesHelp")} />}
      <RuleList device={device} rules={rules} onEdit={setOpenIndex} onRules={setRules} />
      {sensors.length === 0 && <p className={layout.muted}>{t("alerts.noSensors")}</p>}
      <AddRule onAdd={() => setOpenIndex(rules.length)} />
      {editor.isChanged && (
        <SaveRules
          project={project}
          device={device.id}
          version={editor.base.version}
          rules={rules}
          onDiscard={editor.discard}
          onSaved={editor.restart}
          onReload={() =>
            void refetch().then(
              (now) => now && editor.restart(now),
              // The query's own error is displayed above the rules, which stay as edited.
              () => {},
            )
          }
        />
      )}
      {editor.question}
      {openIndex !== null && (
        <RuleForm
          project={project}
          device={device}
          first={firstDraft(rules[openIndex], sensors)}
          isNew={openIndex >= rules.length}
          onDone={editor.putRule}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}

function AddRule({ onAdd }: { onAdd(): void }) {
  const t = useT();
  return (
    <div>
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t("alerts.addRule")}
      </Button>
    </div>
  );
}

/** The form's content for a rule; a new rule begins with the device's only derived variable or sensor. */
function firstDraft(rule: RuleBody | undefined, sensors: RuledDevice["sensors"]) {
  if (rule) return withSensorIn(ruleDraftOf(rule), sensors);
  return { ...NEW_RULE, sensor: proposedSensor(sensors) };
}

/** The rules as edited; the saved ones replace them only while nothing is changed. */
function useRulesDraft(saved: AlertRules) {
  const t = useT();
  // The version that the user started editing: changes saved by others in the meantime do not replace it.
  const [base, setBase] = useState(saved);
  const [rules, setRules] = useState<RuleBody[]>(() => saved.rules.map(bodyOf));
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const isChanged = !isEqualData(rules, base.rules.map(bodyOf));
  const restart = (next: AlertRules) => {
    setBase(next);
    setRules(next.rules.map(bodyOf));
    setOpenIndex(null);
  };
  if (saved.version > base.version && !isChanged && openIndex === null) restart(saved);
  const putRule = (rule: RuleBody) => {
    setRules(
      rules.some((_, at) => at === openIndex)
        ? rules.map((one, at) => (at === openIndex ? rule : one))
        : [...rules, rule],
    );
    setOpenIndex(null);
  };
  const discard = () => setRules(base.rules.map(bodyOf));
  const guard = useLeaveGuard(isChanged, {
    question: t("alerts.leave"),
    leave: t("alerts.leaveYes"),
    stay: t("alerts.leaveNo"),
  });
  return {
    base,
    rules,
    setRules,
    openIndex,
    setOpenIndex,
    isChanged,
    restart,
    discard,
    putRule,
    question: guard.question,
  };
}

/** Describes which rule the server rejected, with the server's message, which is in the user's language. */
function describeRefusal(failure: CallError, t: Translate): string {
  const [first] = failure.details;
  const n = Number(/^alerts\.(\d+)\./.exec(first?.path ?? "")?.[1] ?? Number.NaN) + 1;
  if (!first || Number.isNaN(n)) return describeError(failure);
  return `${t("alerts.ruleNumber", { n: String(n) })}: ${first.message}`;
}

interface SaveProps {
  project: string;
  device: string;
  version: number;
  rules: RuleBody[];
  onDiscard(): void;
  onSaved(rules: AlertRules): void;
  onReload(): void;
}

/** Asks for the reason of the change, and handles a version conflict. */
function SaveRules({ project, device, version, rules, onDiscard, onSaved, onReload }: SaveProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const keyOf = useCallKey();
  const save = useSaveRules(project, device);
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    const body = { reason: reason.trim(), version, alerts: rules };
    onSaved(await save.mutateAsync({ body, key: keyOf(body) }));
    toast("done", t("alerts.saved"));
  }, reason.trim() !== "");
  return (
    <form noValidate className={styles.save} onSubmit={submitWith(submit)}>
      <Notice kind="info" title={t("alerts.changed")}>
        {t("alerts.changedHelp")}
      </Notice>
      {failure && <SaveFailure failure={failure} onReload={onReload} />}
      <TextArea
        label={t("alerts.reason")}
        limit={500}
        value={reason}
        onValue={setReason}
        error={isTried && !reason.trim() ? t("alerts.reasonNeeded") : null}
      />
      <div className={layout.clusterEnd8}>
        <Button onClick={onDiscard}>{t("alerts.discard")}</Button>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t("alerts.save")}
        </Button>
      </div>
    </form>
  );
}

/** Why the rules were not saved; after a change by another user, the current rules can be loaded. */
function SaveFailure({ failure, onReload }: { failure: CallError; onReload(): void }) {
  const t = useT();
  if (failure.error === "STALE_VERSION")
    return (
      <Notice
        kind="warning"
        urgent
        title={t("alerts.stale")}
        action={<Button onClick={onReload}>{t("alerts.fresh")}</Button>}
      >
        {t("alerts.staleHelp")}
      </Notice>
    );
  return (
    <Notice kind="error" urgent title={t("alerts.notSaved")}>
      {describeRefusal(failure, t)}
    </Notice>
  );
}
