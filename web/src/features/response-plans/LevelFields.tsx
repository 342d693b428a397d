import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { LEVEL_SHAPES } from "@vetaverde/domain/response-plans/plan";
import { useT } from "../../lib/i18n.ts";
import { MemberChoice, type MemberChoiceProps } from "../../resource/MemberChoice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { LevelMark } from "./LevelMark.tsx";
import { type LevelDraft, newAction, newCondition } from "./plan.draft.ts";
import styles from "./response-plans.module.css";

export interface LevelFieldsProps {
  level: LevelDraft;
  /** The first level: without conditions, actions and lowering. */
  isNormal: boolean;
  structure: ResponseStructure;
  members: MemberChoiceProps["members"];
  onLevel(change: Partial<LevelDraft>): void;
  onRemove?(): void;
}

/** Fields for a level: how it looks, when it is raised, what is to be done, who is notified, and how it is lowered. */
export function LevelFields(props: LevelFieldsProps) {
  const t = useT();
  const { level, isNormal, onLevel, onRemove } = props;
  return (
    <fieldset className={styles.level}>
      <legend>
        <LevelMark level={{ ...level, name: level.name || t("responsePlans.level") }} />
      </legend>
      <div className={styles.fields}>
        <TextField
          label={t("responsePlans.levelName")}
          value={level.name}
          maxLength={60}
          onValue={(name) => onLevel({ name })}
        />
        <TextField
          label={t("responsePlans.color")}
          type="color"
          value={level.color}
          onValue={(color) => onLevel({ color })}
        />
        <Select
          label={t("responsePlans.shape")}
          value={level.shape}
          options={LEVEL_SHAPES.map((value) => ({ value, label: t(`responsePlans.shapes.${value}`) }))}
          onValue={(shape) => onLevel({ shape: shape || "circle" })}
        />
      </div>
      {!isNormal && (
        <>
          <Conditions {...props} />
          <Actions {...props} />
          <Notify {...props} />
          <Lowering {...props} />
        </>
      )}
      {onRemove && (
        <div>
          <Button kind="quiet" onClick={onRemove}>
            {t("responsePlans.removeLevel")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The list without the item of this id, or with it changed. */
const without = <T extends { id: string }>(items: readonly T[], id: string) =>
  items.filter((one) => one.id !== id);
const changed = <T extends { id: string }>(items: readonly T[], id: string, change: Partial<T>) =>
  items.map((one) => (one.id === id ? { ...one, ...change } : one));

function Conditions({ level, structure, onLevel }: LevelFieldsProps) {
  const t = useT();
  const { conditions, match } = level;
  return (
    <div className={styles.part}>
      <b>{t("responsePlans.conditions")}</b>
      {conditions.length > 1 && (
        <Select
          label={t("responsePlans.match")}
          value={match}
          options={(["any", "all"] as const).map((value) => ({
            value,
            label: t(`responsePlans.matches.${value}`),
          }))}
          onValue={(value) => onLevel({ match: value || "any" })}
        />
      )}
      {conditions.map((condition) => (
        <ConditionFields
          key={condition.id}
          condition={condition}
          structure={structure}
          onCondition={(change) => onLevel({ conditions: changed(conditions, condition.id, change) })}
          onRemove={() => onLevel({ conditions: without(conditions, condition.id) })}
        />
      ))}
      <div>
        <Button size="small" onClick={() => onLevel({ conditions: [...conditions, newCondition()] })}>
          {t("responsePlans.addCondition")}
        </Button>
      </div>
    </div>
  );
}

function Actions({ level: { actions }, onLevel }: LevelFieldsProps) {
  const t = useT();
  return (
    <div className={styles.part}>
      <b>{t("responsePlans.actions")}</b>
      {actions.map((action) => {
        const set = (change: Partial<typeof action>) =>
          onLevel({ actions: changed(actions, action.id, change) });
        return (
          <div key={action.id} className={layout.stack8}>
            <TextField
              label={t("responsePlans.actionText")}
              value={action.text}
              maxLength={1000}
              onValue={(text) => set({ text })}
            />
            <div className={styles.fields}>
              <TextField
                label={t("responsePlans.role")}
                value={action.role}
                maxLength={100}
                onValue={(role) => set({ role })}
              />
              <TextField
                label={t("responsePlans.deadline")}
                inputMode="numeric"
                value={action.minutes}
                onValue={(minutes) => set({ minutes })}
              />
            </div>
            <div>
              <Button
                size="small"
                kind="quiet"
                onClick={() => onLevel({ actions: without(actions, action.id) })}
              >
                {t("responsePlans.removeAction")}
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button size="small" onClick={() => onLevel({ actions: [...actions, newAction()] })}>
          {t("responsePlans.addAction")}
        </Button>
      </div>
    </div>
  );
}

const METHODS = [1, 2, 3] as const;

function Notify({ level: { notify, escalation }, members, onLevel }: LevelFieldsProps) {
  const t = useT();
  const add = () =>
    onLevel({ escalation: [...escalation, { id: crypto.randomUUID(), minutes: "15", people: [] }] });
  return (
    <div className={styles.part}>
      <b>{t("responsePlans.notify")}</b>
      <div className={layout.cluster10}>
        {METHODS.map((method) => (
          <Checkbox
            key={method}
            label={t(`responsePlans.methods.${method}`)}
            checked={notify.methods.includes(method)}
            onValue={(on) => {
              const others = notify.methods.filter((one) => one !== method);
              onLevel({ notify: { ...notify, methods: on ? [...others, method] : others } });
            }}
          />
        ))}
      </div>
      <details>
        <summary>{t("responsePlans.recipients", { n: notify.people.length })}</summary>
        <MemberChoice
          members={members}
          chosen={notify.people}
          onChosen={(people) => onLevel({ notify: { ...notify, people } })}
        />
      </details>
      {escalation.map((step) => (
        <fieldset key={step.id} className={layout.fieldGroup}>
          <legend>{t("responsePlans.escalation")}</legend>
          <TextField
            label={t("responsePlans.escalationMinutes")}
            inputMode="numeric"
            value={step.minutes}
            onValue={(minutes) => onLevel({ escalation: changed(escalation, step.id, { minutes }) })}
          />
          <MemberChoice
            members={members}
            chosen={step.people}
            onChosen={(people) => onLevel({ escalation: changed(escalation, step.id, { people }) })}
          />
          <Button
            size="small"
            kind="quiet"
            onClick={() => onLevel({ escalation: without(escalation, step.id) })}
          >
            {t("responsePlans.removeEscalation")}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button size="small" onClick={add}>
          {t("responsePlans.addEscalation")}
        </Button>
      </div>
    </div>
  );
}

function Lowering({ level: { lowering, lowerableBy }, onLevel }: LevelFieldsProps) {
  const t = useT();
  return (
    <div className={styles.part}>
      <b>{t("responsePlans.lowering")}</b>
      <div className={styles.fields}>
        <Select
          label={t("responsePlans.loweringBy")}
          value={lowering.by}
          options={(["person", "rule"] as const).map((value) => ({
            value,
            label: t(`responsePlans.loweringWays.${value}`),
          }))}
          onValue={(by) => onLevel({ lowering: { ...lowering, by: by || "person" } })}
        />
        {lowering.by === "rule" && (
          <TextField
            label={t("responsePlans.loweringMinutes")}
            inputMode="numeric"
            value={lowering.minutes}
            onValue={(minutes) => onLevel({ lowering: { ...lowering, minutes } })}
          />
        )}
        <Select
          label={t("responsePlans.lowerableBy")}
          value={lowerableBy}
          options={(["write", "admin"] as const).map((value) => ({
            value,
            label: t(`responsePlans.lowerers.${value}`),
          }))}
          onValue={(value) => onLevel({ lowerableBy: value || "write" })}
        />
      </div>
    </div>
  );
}
