import { Link } from "@tanstack/react-router";
import type { Alert } from "@vetaverde/contract/alerts";
import { momentOf } from "@vetaverde/domain/alerts/moment";
import type { ReactNode } from "react";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";

interface AlertGraphProps {
  project: string;
  alert: Alert;
  /** Whether the content is words, and thus the link's own name; a time or an icon does not state its target. */
  isNamed?: boolean;
  children: ReactNode;
}

/** Link from an alert to its device's readings at that time. */
export function AlertGraph({ project, alert, isNamed, children }: AlertGraphProps) {
  const t = useT();
  const format = useFormat();
  const { device, sensor, raisedAt, clearedAt, rule } = alert;
  const moment = momentOf({
    raisedAt: Date.parse(raisedAt),
    clearedAt: clearedAt === null ? null : Date.parse(clearedAt),
    type: rule.type,
    minutes: rule.minutes,
  });
  return (
    <Link
      to="/modi/graph/$id/$modi"
      params={{ id: project, modi: device.id }}
      search={{ ...moment, ...(sensor ? { sensor: [sensor.id] } : {}) }}
      aria-label={
        isNamed || typeof children === "string"
          ? undefined
          : t("alerts.graphAt", { name: device.name, at: format.dateTime(raisedAt) })
      }
    >
      {children}
    </Link>
  );
}
