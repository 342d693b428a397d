import { useT } from "../../lib/i18n.ts";
import styles from "./home.module.css";
import { Waiting } from "./Waiting.tsx";
import type { WaitingListProps } from "./WaitingList.tsx";

/** One's own before the project's: who is named as responsible sees first what waits for them. */
export function WaitingOfPerson(props: Omit<WaitingListProps, "list" | "mine">) {
  const t = useT();
  return (
    <>
      <section aria-label={t("home.mine")}>
        <h2 className={styles.whose}>{t("home.mine")}</h2>
        <Waiting {...props} mine />
      </section>
      <section aria-label={t("home.ofProject")}>
        <h2 className={styles.whose}>{t("home.ofProject")}</h2>
        <Waiting {...props} mine={false} />
      </section>
    </>
  );
}
