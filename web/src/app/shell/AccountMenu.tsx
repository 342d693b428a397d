import { Suspense, useCallback, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./TopBar.module.css";

const AccountSheet = lazyPart(() => import("./AccountSheet.tsx").then((module) => module.AccountSheet));

/** Account menu at the right end of the top bar: the user's name and their account actions. */
export function AccountMenu() {
  const t = useT();
  const user = useSession((session) => session.user);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
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
      <IconButton
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        label={t("app.account")}
        icon={
          <span
            className={styles.avatar}
            data-initials={`${[...user.name][0] ?? ""}${[...user.lastName][0] ?? ""}`.toUpperCase()}
          />
        }
        text={name}
      />
      <Suspense>{open && <AccountSheet anchor={anchor} head={head} onClose={close} />}</Suspense>
    </>
  );
}
