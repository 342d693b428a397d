import type { Plan } from "@vetaverde/contract/plans";
import { useT } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconDots } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";

export interface PlanWays {
  onCommitments(plan: Plan): void;
  onOpen(plan: Plan): void;
  /** Omitted if this user may not edit plans. */
  onEdit?: ((plan: Plan) => void) | undefined;
}

/** Links of a plan in the list: to its commitments, its monitorings and its editing. */
export function PlanActions({ plan, ways }: { plan: Plan; ways: PlanWays }) {
  const t = useT();
  const label = t("plans.list.actions", { title: plan.title });
  const { onCommitments, onOpen, onEdit } = ways;
  const group = [
    { key: "commitments", label: t("plans.list.seeCommitments"), onSelect: () => onCommitments(plan) },
    { key: "detail", label: t("plans.list.seeDetail"), onSelect: () => onOpen(plan) },
    ...(onEdit ? [{ key: "edit", label: t("plans.list.edit"), onSelect: () => onEdit(plan) }] : []),
  ];
  return (
    <Menu label={label} groups={[group]}>
      {(button) => <IconButton icon={<IconDots size={18} aria-hidden />} label={label} {...button} />}
    </Menu>
  );
}
