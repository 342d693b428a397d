import { useEffect, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconMapPin } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./field.module.css";
import { msFresh, positionAt, requestPosition, usePosition } from "./position.ts";

/**
 * The user's position with its accuracy. It is requested by a press and has a timestamp of its own, independent of when
 * the follow-up is sent.
 */
export function PositionField({ opened }: { opened: number }) {
  const t = useT();
  const format = useFormat();
  const { position, asking, failure } = usePosition();
  const fresh = position === null ? null : positionAt(opened);
  // A user who has allowed it once on this page need not press again at every station.
  useEffect(() => {
    if (position && !positionAt(opened)) requestPosition();
  }, [position, opened]);
  const [, drawAgain] = useState(0);
  // A position from before the form was opened expires while the form is open: re-render when it does, and request a
  // new one.
  useEffect(() => {
    if (!position || position.at >= opened) return;
    const timer = setTimeout(
      () => {
        drawAgain((times) => times + 1);
        if (!positionAt(opened)) requestPosition();
      },
      Math.max(0, msFresh(position)) + 1000,
    );
    return () => clearTimeout(timer);
  }, [position, opened]);
  return (
    <div className={styles.position}>
      <Button icon={<IconMapPin size={20} aria-hidden />} busy={asking} onClick={requestPosition}>
        {t(fresh ? "field.position.again" : "field.position.take")}
      </Button>
      <p className={layout.mutedSmallTight} role="status">
        {fresh &&
          t("field.position.taken", {
            n: format.number(Math.round(fresh.accuracy)),
            time: format.time(fresh.at),
          })}
        {position && !fresh && t("field.position.old", { time: format.time(position.at) })}
      </p>
      {failure && <Notice kind="warning">{t(`field.position.${failure}`)}</Notice>}
    </div>
  );
}
