import type { Account } from "@vetaverde/contract/accounts";
import { useT } from "../../lib/i18n.ts";
import { StateIcon } from "../../ui/State.tsx";
import styles from "./accounts.module.css";

const ICONS = { active: "done", pending: "near", inactive: "skipped", blocked: "unfulfilled" } as const;

/** State as icon and text: never indicated by colour alone. */
export function AccountState({ state }: Pick<Account, "state">) {
  const t = useT();
  return (
    <span className={styles.state}>
      <StateIcon kind={ICONS[state]} size={16} />
      {t(`accounts.states.${state}`)}
    </span>
  );
}
