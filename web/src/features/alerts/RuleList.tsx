import type { RuleBody } from "@vetaverde/contract/alerts";
import { useT } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Priority } from "./AlertMarks.tsx";
import styles from "./alerts.module.css";
import type { RuledDevice } from "./RuleForm.tsx";
import { moved } from "./rule.draft.ts";
import { useSentence } from "./rule.messages.ts";

export interface RuleListProps {
  device: RuledDevice;
  rules: readonly RuleBody[];
  /** Absent: read-only. */
  onEdit?: ((at: number) => void) | undefined;
  onRules?: ((next: RuleBody[]) => void) | undefined;
}

/** Each rule as a sentence, with its send methods. */
export function RuleList({ device, rules, onEdit, onRules }: RuleListProps) {
  if (rules.length === 0) return null;
  return (
    <ol className={styles.rules}>
      {rules.map((rule, at) => (
        <RuleLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule that is new has nothing else to be known by
          key={at}
          device={device}
          rules={rules}
          rule={rule}
          at={at}
          onEdit={onEdit}
          onRules={onRules}
        />
      ))}
    </ol>
  );
}

interface RuleLineProps extends RuleListProps {
  rule: RuleBody;
  at: number;
}

function RuleLine({ device, rules, rule, at, onEdit, onRules }: RuleLineProps) {
  const t = useT();
  const sentence = useSentence();
  const describeMethods = useSendMethods();
  const sensor = device.sensors.find(({ id }) => id === rule.sensor);
  const n = String(at + 1);
  return (
    <li aria-label={t("alerts.ruleNumber", { n })}>
      <div className={layout.shrinkableText}>
        <p>
          {sentence(rule, {
            name: sensor?.name ?? null,
            unit: sensor?.unit ?? "",
            resolution: sensor?.resolution ?? null,
            expectedInterval: device.expectedInterval,
          })}
        </p>
        <p className={layout.clusterSmall14}>
          <Priority value={rule.priority} />
          <span className={layout.muted}>{describeMethods(rule)}</span>
        </p>
      </div>
      {onEdit && onRules && <RuleActions rules={rules} at={at} onEdit={onEdit} onRules={onRules} />}
    </li>
  );
}

/** Describes by which methods a rule notifies. */
function useSendMethods() {
  const t = useT();
  return ({ sendMethods }: RuleBody) => {
    const named = [
      ...(sendMethods.includes(1) ? [t("alerts.ways.system")] : []),
      ...(sendMethods.includes(2) ? [t("alerts.ways.mail")] : []),
      ...(sendMethods.includes(3) ? [t("alerts.ways.whatsapp")] : []),
    ];
    return t("alerts.methods", { ways: named.join(", ") || t("alerts.ways.none") });
  };
}

interface RuleActionsProps extends Pick<RuleListProps, "rules"> {
  at: number;
  onEdit(at: number): void;
  onRules(next: RuleBody[]): void;
}

/** Buttons that move, edit and remove a rule. */
function RuleActions({ rules, at, onEdit, onRules }: RuleActionsProps) {
  const t = useT();
  const n = String(at + 1);
  return (
    <span className={layout.iconButtons}>
      {rules.length > 1 && (
        <>
          <IconButton
            label={t("alerts.up", { n })}
            icon={<IconArrowUp size={18} aria-hidden />}
            disabled={at === 0}
            onClick={() => onRules(moved(rules, at, -1))}
          />
          <IconButton
            label={t("alerts.down", { n })}
            icon={<IconArrowDown size={18} aria-hidden />}
            disabled={at === rules.length - 1}
            onClick={() => onRules(moved(rules, at, 1))}
          />
        </>
      )}
      <IconButton
        label={t("alerts.editNamed", { n })}
        icon={<IconPencil size={18} aria-hidden />}
        onClick={() => onEdit(at)}
      />
      <IconButton
        label={t("alerts.removeNamed", { n })}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={() => onRules(rules.filter((_, index) => index !== at))}
      />
    </span>
  );
}
