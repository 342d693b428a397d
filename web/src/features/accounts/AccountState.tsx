import type { Account } from "@vetaverde/contract/accounts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";

const ICONS = { active: "done", pending: "near", inactive: "skipped", blocked: "unfulfilled" } as const;

/** State as icon and text: never indicated by colour alone. */
export function AccountState({ state }: Pick<Account, "state">) {
  const t = useT();
  return (
    <span className={layout.stateLabel}>
      <StateIcon kind={ICONS[state]} size={16} />
      {t(`accounts.states.${state}`)}
    </span>
  );
}
