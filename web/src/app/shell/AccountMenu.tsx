import { Suspense } from "react";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { useAccountActions } from "./account-actions.tsx";
import styles from "./TopBar.module.css";

/** The person at the right end: who one is, and what concerns oneself. */
export function AccountMenu() {
  const t = useT();
  const user = useSession((session) => session.user);
  const { actions, leave, dialog } = useAccountActions();
  if (!user) return null;
  const name = `${user.name} ${user.lastName}`;
  const head = (
    <div className={styles.person}>
      <b>{name}</b>
      <span>{user.email}</span>
    </div>
  );
  return (
    <>
      <Menu label={t("app.account")} groups={[actions, [leave]]} head={head}>
        {(button) => (
          <IconButton
            {...button}
            label={t("app.account")}
            icon={
              <span
                className={styles.avatar}
                data-initials={`${[...user.name][0] ?? ""}${[...user.lastName][0] ?? ""}`.toUpperCase()}
              />
            }
            text={name}
          />
        )}
      </Menu>
      <Suspense>{dialog}</Suspense>
    </>
  );
}
