import { useT } from "../../lib/i18n.ts";
import { IconSparkles } from "../../ui/icons.ts";
import styles from "./review.module.css";

/** Warning wherever unreviewed text is displayed. It cannot be dismissed. */
export function AiWarning() {
  const t = useT();
  return (
    <div role="note" className={styles.warning}>
      <IconSparkles size={18} aria-hidden />
      <p>
        <b>{t("commitments.aiTitle")}</b> {t("commitments.aiText")}
      </p>
    </div>
  );
}
