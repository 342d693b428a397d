import type { TransmissionProfileDetail, TransmissionRecord } from "@vetaverde/contract/transmissions";
import { mayBeSent } from "@vetaverde/domain/authorities/judge";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { fieldError } from "../../resource/field-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { RefusalNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFieldName } from "./field-name.ts";

interface DecisionFormProps {
  project: string;
  profile: TransmissionProfileDetail;
  record: TransmissionRecord;
}

type Decision = ArgsOf<"transmissions", "decide">["body"];
const KINDS = ["value", "gap", "delivered"] as const;
type Kind = (typeof KINDS)[number];

/** What is to become of values that were refused or cannot be sent as they are. */
export function DecisionForm(props: DecisionFormProps) {
  const t = useT();
  const form = useDecision(props);
  const { kinds, kind, setKind, reason, setReason, isTried, decide } = form;
  return (
    <form noValidate className={layout.stack12} onSubmit={submitWith(form.submit)}>
      <h3>{t("transmissions.decide")}</h3>
      {isCallError(decide.error) && (
        <RefusalNotice title={t("transmissions.decideFailed")} error={decide.error} />
      )}
      <Select
        label={t("transmissions.decision")}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`transmissions.decisionKinds.${value}`) }))}
        onValue={(value) => value && setKind(value)}
      />
      <KindFields profile={props.profile} form={form} />
      <TextArea
        label={t("transmissions.reason")}
        limit={500}
        value={reason}
        onValue={setReason}
        error={isTried && reason.trim() === "" ? t("transmissions.missing") : null}
      />
      <Button type="submit" kind="primary" busy={decide.isPending}>
        {t(`transmissions.decisionKinds.${kind}`)}
      </Button>
    </form>
  );
}

function useDecision({ project, profile, record }: DecisionFormProps) {
  const t = useT();
  const maySend = mayBeSent(profile.service, record.reason);
  const kinds = KINDS.filter((one) => one !== "value" || maySend !== "no");
  const [kind, setKind] = useState<Kind>(maySend === "no" ? "delivered" : "value");
  const [values, setValues] = useState<Record<string, string>>(record.values);
  const [code, setCode] = useState("");
  const [receipt, setReceipt] = useState(record.receipt ?? "");
  const [reason, setReason] = useState("");
  const [notReceived, setNotReceived] = useState(false);
  const [newMeter, setNewMeter] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const decide = useCallMutation("transmissions", "decide", (body: Decision) => ({
    params: { project, profile: profile.id },
    body,
  }));
  const base = { at: record.dueAt, reason: reason.trim() };
  const given = Object.entries(values).filter(([, text]) => text.trim() !== "");
  const bodies: Record<Kind, Decision> = {
    value: {
      kind: "value",
      ...base,
      values: Object.fromEntries(given.map(([name, text]) => [name, text.trim().replace(",", ".")])),
      ...(maySend === "stated" ? { notReceived } : {}),
      ...(newMeter ? { newMeter } : {}),
    },
    gap: { kind: "gap", ...base, code },
    delivered: { kind: "delivered", ...base, receipt: receipt.trim() },
  };
  const isComplete =
    base.reason !== "" && (kind !== "gap" || code !== "") && (kind !== "delivered" || receipt.trim() !== "");
  const submit = () => {
    setIsTried(true);
    if (!isComplete || decide.isPending) return;
    decide.mutate(bodies[kind], { onSuccess: () => toast("done", t("transmissions.decided")) });
  };
  const statement = maySend === "stated" ? { notReceived, setNotReceived } : null;
  const meter = record.reason === "totaliserFell" ? { newMeter, setNewMeter } : null;
  const inputs = {
    statement,
    meter,
    values,
    setValues,
    code,
    setCode,
    receipt,
    setReceipt,
    reason,
    setReason,
  };
  return { ...inputs, kinds, kind, setKind, isTried, decide, submit };
}

interface KindFieldsProps {
  profile: TransmissionProfileDetail;
  form: ReturnType<typeof useDecision>;
}

function KindFields({ profile, form }: KindFieldsProps) {
  const t = useT();
  const nameOf = useFieldName();
  const { kind, values, setValues, code, setCode, receipt, setReceipt, isTried, decide } = form;
  const missing = (text: string) => (isTried && text.trim() === "" ? t("transmissions.missing") : null);
  if (kind === "delivered")
    return (
      <TextField
        label={t("transmissions.receipt")}
        maxLength={100}
        value={receipt}
        onValue={setReceipt}
        error={missing(receipt)}
      />
    );
  if (kind === "gap")
    return (
      <Select
        label={t("transmissions.gapCode")}
        help={profile.gapCodes.length === 0 ? t("transmissions.noGapCodes") : undefined}
        value={code}
        placeholder={t("transmissions.choose")}
        options={profile.gapCodes.map((one) => ({ value: one.code, label: `${one.code} · ${one.meaning}` }))}
        onValue={setCode}
        error={missing(code)}
      />
    );
  return (
    <>
      {profile.fields.map(({ name, unit }) => (
        <TextField
          key={name}
          label={nameOf(name)}
          aside={unit}
          inputMode="decimal"
          maxLength={20}
          value={values[name] ?? ""}
          onValue={(text) => setValues({ ...values, [name]: text })}
          error={fieldError(decide.error, `values.${name}`)}
        />
      ))}
      {form.meter && (
        <Checkbox
          label={t("transmissions.newMeter")}
          help={t("transmissions.newMeterHelp")}
          checked={form.meter.newMeter}
          onValue={form.meter.setNewMeter}
        />
      )}
      {form.statement && (
        <Checkbox
          label={t("transmissions.notReceived")}
          help={t("transmissions.notReceivedHelp")}
          checked={form.statement.notReceived}
          onValue={form.statement.setNotReceived}
        />
      )}
    </>
  );
}
