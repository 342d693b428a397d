import { useT } from "../../lib/i18n.ts";
import { goTo } from "../../lib/location.ts";
import { IconArrowLeft } from "../../ui/icons.ts";
import styles from "./SignIn.module.css";

export function BackToSignIn() {
  const t = useT();
  return (
    <a
      href="/"
      className={styles.back}
      onClick={(event) => {
        event.preventDefault();
        goTo("/");
      }}
    >
      <IconArrowLeft size={17} aria-hidden />
      {t("sessions.forgot.back")}
    </a>
  );
}
