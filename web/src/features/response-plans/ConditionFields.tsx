import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { CONDITION_TYPES } from "@vetaverde/domain/response-plans/plan";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ConditionDraft } from "./plan.draft.ts";
import styles from "./response-plans.module.css";

export interface ConditionFieldsProps {
  condition: ConditionDraft;
  structure: ResponseStructure;
  onCondition(change: Partial<ConditionDraft>): void;
  onRemove(): void;
}

/** Fields for a condition: what is compared, with which limit, and for how long. */
export function ConditionFields(props: ConditionFieldsProps) {
  const t = useT();
  const { condition, onCondition, onRemove } = props;
  return (
    <div className={layout.stack8}>
      <div className={styles.fields}>
        <Select
          label={t("responsePlans.conditionType")}
          value={condition.type}
          options={CONDITION_TYPES.map((value) => ({ value, label: t(`responsePlans.types.${value}`) }))}
          onValue={(type) => onCondition({ type: type || "value" })}
        />
        <Subject {...props} />
        <Limit {...props} />
        <TextField
          label={t("responsePlans.holding")}
          inputMode="numeric"
          value={condition.holdingMinutes}
          onValue={(holdingMinutes) => onCondition({ holdingMinutes })}
        />
      </div>
      <div>
        <Button size="small" kind="quiet" onClick={onRemove}>
          {t("responsePlans.removeCondition")}
        </Button>
      </div>
    </div>
  );
}

/** The sensor, the device, or what is looked for. */
function Subject({
  condition: { type, sensor, device, text },
  structure,
  onCondition,
}: ConditionFieldsProps) {
  const t = useT();
  if (type === "alarms") return null;
  if (type === "observation")
    return (
      <TextField
        label={t("responsePlans.observed")}
        value={text ?? ""}
        maxLength={300}
        onValue={(value) => onCondition({ text: value })}
      />
    );
  const isSilence = type === "silence";
  const options = structure.devices.flatMap(({ id, name, sensors }) =>
    isSilence
      ? [{ value: id, label: name }]
      : sensors.map((one) => ({ value: one.id, label: `${name} · ${one.name} (${one.unit})` })),
  );
  return (
    <Select
      label={t(isSilence ? "responsePlans.device" : "responsePlans.sensor")}
      placeholder="…"
      value={(isSilence ? device : sensor) ?? ""}
      options={options}
      onValue={(id) => onCondition(isSilence ? { device: id || null } : { sensor: id || null })}
    />
  );
}

function Limit({ condition: { type, side, limit, hours, hysteresis }, onCondition }: ConditionFieldsProps) {
  const t = useT();
  if (type === "observation") return null;
  const isOfReadings = type === "value" || type === "rate" || type === "rain";
  return (
    <>
      {(type === "value" || type === "rate") && (
        <Select
          label={t("responsePlans.side")}
          value={side}
          options={(["above", "below"] as const).map((value) => ({
            value,
            label: t(`responsePlans.sides.${value}`),
          }))}
          onValue={(value) => onCondition({ side: value || "above" })}
        />
      )}
      <TextField
        label={t(`responsePlans.limits.${type}`)}
        inputMode="decimal"
        value={limit}
        onValue={(value) => onCondition({ limit: value })}
      />
      {(type === "rate" || type === "rain") && (
        <TextField
          label={t("responsePlans.hours")}
          inputMode="decimal"
          value={hours}
          onValue={(value) => onCondition({ hours: value })}
        />
      )}
      {isOfReadings && (
        <TextField
          label={t("responsePlans.hysteresis")}
          inputMode="decimal"
          value={hysteresis}
          onValue={(value) => onCondition({ hysteresis: value })}
        />
      )}
    </>
  );
}
