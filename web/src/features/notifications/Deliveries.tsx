import type { NotificationDelivery } from "@vetaverde/contract/notifications";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import styles from "./notifications.module.css";

/** Delivery errors of the platform itself; all others are displayed in the provider's words. */
const OWN = {
  NO_MAIL_SERVER: "noServer",
  NO_ACCESS: "noAccess",
  MAIL_PASSWORD_SEALED: "passwordSealed",
  MAIL_BODY_SEALED: "bodySealed",
  MAIL_TOO_SLOW: "tooSlow",
  MAIL_ADDRESS_REFUSED: "addressRefused",
  NO_WHATSAPP: "noWhatsapp",
  NO_PHONE: "phoneGone",
  WHATSAPP_TOO_SLOW: "whatsappSlow",
  WHATSAPP_UNREACHABLE: "whatsappAway",
  NO_PUSH: "noPush",
  GONE: "browserGone",
  timeOut: "pushSlow",
} as const;
/** Channel number of browser notices. */
const BROWSER = 4;
const isOwn = (error: string): error is keyof typeof OWN => Object.hasOwn(OWN, error);

/** State of the delivery by each channel to each recipient. */
export function Deliveries({ rows }: { rows: readonly NotificationDelivery[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={styles.deliveries}>
      <h3>{t("notifications.deliveries")}</h3>
      <ul>
        {rows.map((row, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of somebody with two browsers two rows say the same
          <li key={`${row.user.id}${row.method}.${nth}`}>
            <b>{row.user.name}</b>
            <span className={row.state === "failed" ? layout.unfulfilledText : layout.muted}>
              {t(`notifications.methods.${row.method}`)} · {t(`notifications.states.${row.state}`)}
              {row.at ? ` · ${format.dateTime(row.at)}` : ""}
              {row.heldUntil ? ` · ${t("notifications.held", { at: format.dateTime(row.heldUntil) })}` : ""}
              {row.readAt && row.method !== 1 ? ` · ${t("notifications.wasRead")}` : ""}
            </span>
            {row.error && (
              <span className={styles.deliveryText}>
                {isOwn(row.error)
                  ? t(`notifications.${OWN[row.error]}`)
                  : row.method === BROWSER
                    ? t("notifications.pushRefused")
                    : row.error}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
