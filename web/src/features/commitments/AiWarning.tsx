import { useT } from "../../lib/i18n.ts";
import { IconSparkles } from "../../ui/icons.ts";
import styles from "./review.module.css";

/**
 * Warning wherever unreviewed text is displayed. It cannot be dismissed.
 * @param plain as a small text, where it stands below a whole page of rows
 */
export function AiWarning({ plain = false }: { plain?: boolean }) {
  const t = useT();
  return (
    <div role="note" className={plain ? styles.plainWarning : styles.warning}>
      <IconSparkles size={plain ? 15 : 18} aria-hidden />
      <p>
        <b>{t("commitments.aiTitle")}</b> {t("commitments.aiText")}
      </p>
    </div>
  );
}
