import { useEffect } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconMapPin } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./field.module.css";
import { askPosition, freshPosition, usePosition } from "./position.ts";

/** Where the person stands, with how sure the device is; taken by a press, kept apart from when it is sent. */
export function PositionField() {
  const t = useT();
  const format = useFormat();
  const { position, asking, failure } = usePosition();
  const fresh = position === null ? null : freshPosition();
  // Whoever allowed it once on this page need not press at every station.
  useEffect(() => {
    if (position && !freshPosition()) askPosition();
  }, [position]);
  return (
    <div className={styles.position}>
      <Button icon={<IconMapPin size={20} aria-hidden />} busy={asking} onClick={askPosition}>
        {t(fresh ? "field.position.again" : "field.position.take")}
      </Button>
      <p className={styles.quiet} role="status">
        {fresh &&
          t("field.position.taken", {
            n: format.number(Math.round(fresh.accuracy)),
            time: format.time(fresh.at),
          })}
      </p>
      {failure && <Notice kind="warning">{t(`field.position.${failure}`)}</Notice>}
    </div>
  );
}
