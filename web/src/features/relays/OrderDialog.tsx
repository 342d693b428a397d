import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { ReasonField } from "./ReasonField.tsx";
import styles from "./relays.module.css";
import type { OrderBody, Place } from "./relays.queries.ts";
import { useWaitWords } from "./wait.messages.ts";

/** Choices for a command's validity, in seconds. */
const LIVES = ["60", "300", "900", "3600"] as const;

export interface OrderDialogProps {
  place: Place;
  device: { name: string };
  order: { relay: 1 | 2; on: boolean };
  secondPerson: boolean;
  /** How long the command waits for the second person. */
  confirmWithinMinutes: number;
  /** Number of other users who may confirm it. */
  confirmers: number;
  onClose(): void;
}

/** Asks for a reason, and then for confirmation: what moves, where, and to which state. */
export function OrderDialog(props: OrderDialogProps) {
  const { order, secondPerson, confirmers, onClose } = props;
  const { relay, on } = order;
  const t = useT();
  const { command, reason, life, sure, setSure, submit, ...form } = useOrderForm(props);
  const verb = t(`relays.do.${relay}.${on ? "on" : "off"}`);
  return (
    <FormPanel
      title={t("relays.question", { verb, name: t(`relays.the.${relay}`), device: props.device.name })}
      submitLabel={sure === null ? t("relays.next") : `${verb} ${t(`relays.the.${relay}`)}`}
      submitKind={sure === null ? "primary" : "danger"}
      cancelLabel={t(sure === null ? "ui.cancel" : "relays.back")}
      isBusy={command.isPending}
      disabled={sure === false}
      isLockedWhileBusy
      error={command.error}
      errorTitle={t("relays.notAsked")}
      shape="dialog"
      className={classes(layout.stack16, layout.flushParagraphs)}
      onSubmit={submit}
      onCancel={() => (sure === null ? onClose() : setSure(null))}
      onClose={onClose}
    >
      {secondPerson && confirmers === 0 && (
        <Notice kind="warning" title={t("relays.alone")}>
          {t("relays.aloneText")}
        </Notice>
      )}
      {sure === null ? (
        <>
          <ReasonField value={reason} onValue={form.setReason} isTried={form.isTried} />
          <LifeField value={life} onValue={form.setLife} secondPerson={secondPerson} />
        </>
      ) : (
        <Confirmation {...props} reason={reason} life={life} isSure={sure} onSure={setSure} />
      )}
    </FormPanel>
  );
}

/** The reason and validity of the command, its confirmation, and its submission. */
function useOrderForm({ place, order: { relay, on }, onClose }: OrderDialogProps) {
  const keyOf = useCallKey();
  const [reason, setReason] = useState("");
  const [life, setLife] = useState<Life>("60");
  const [isTried, setIsTried] = useState(false);
  /** Null while the reason is asked for. */
  const [sure, setSure] = useState<boolean | null>(null);
  const command = useCallMutation(
    "relays",
    "command",
    ({ body, key }: { body: OrderBody; key: string }) => ({
      params: { ...place, relay: relay === 1 ? ("1" as const) : ("2" as const) },
      body,
      idempotencyKey: key,
    }),
    { afterFailure: true },
  );
  const submit = () => {
    setIsTried(true);
    if (!reason.trim() || reason.trim().length > 500 || command.isPending) return;
    if (sure === null) return setSure(false);
    if (!sure) return;
    const body = { on, reason: reason.trim(), expiresInSeconds: Number(life) };
    command.mutate({ body, key: keyOf(body) }, { onSuccess: onClose });
  };
  return { command, reason, setReason, life, setLife, isTried, sure, setSure, submit };
}

type Life = (typeof LIVES)[number];

interface LifeFieldProps {
  value: Life;
  onValue(life: Life): void;
  secondPerson: boolean;
}

function LifeField({ value: life, onValue, secondPerson }: LifeFieldProps) {
  const t = useT();
  return (
    <Select
      label={t("relays.life")}
      help={t(secondPerson ? "relays.lifeHelpSecond" : "relays.lifeHelp")}
      value={life}
      options={LIVES.map((value) => ({ value, label: t(`relays.lives.${value}`) }))}
      onValue={(chosen) => chosen && onValue(chosen)}
    />
  );
}

interface ConfirmationProps extends OrderDialogProps {
  reason: string;
  life: Life;
  isSure: boolean;
  onSure(isSure: boolean): void;
}

/** The command in full, and the box that confirms it. */
function Confirmation(props: ConfirmationProps) {
  const { device, reason, life, isSure, onSure, secondPerson, confirmers } = props;
  const { relay, on } = props.order;
  const t = useT();
  const wait = useWaitWords()(props.confirmWithinMinutes);
  const name = t(`relays.names.${relay}`).toLocaleLowerCase();
  return (
    <>
      <dl className={classes(layout.mutedTerms, layout.breakableDescriptions, styles.facts)}>
        <dt>{t("relays.device")}</dt>
        <dd>{device.name}</dd>
        <dt>{t("relays.number", { n: relay })}</dt>
        <dd>{t(`relays.names.${relay}`)}</dd>
        <dt>{t("relays.toState")}</dt>
        <dd>
          <b>{t(`relays.states.${relay}.${on ? "on" : "off"}`)}</b>
        </dd>
        <dt>{t("relays.reason")}</dt>
        <dd>{reason}</dd>
        {secondPerson && (
          <>
            <dt>{t("relays.confirmWithin")}</dt>
            <dd>{wait}</dd>
          </>
        )}
        <dt>{t("relays.life")}</dt>
        <dd>{t(`relays.lives.${life}`)}</dd>
      </dl>
      {!secondPerson && <p>{t("relays.thenSent")}</p>}
      {secondPerson && confirmers > 0 && <p>{t("relays.thenSecond", { wait })}</p>}
      <Checkbox label={t("relays.sure", { name })} checked={isSure} onValue={onSure} />
    </>
  );
}
