import type { Scheduled } from "@vetaverde/contract/schedule";
import { useCallKey } from "../../lib/call-key.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { RescheduleDialog } from "../../ui/reschedule/RescheduleDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { whatOf } from "./schedule.messages.ts";
import type { Move } from "./schedule.queries.ts";

export interface MoveDialogProps {
  project: string;
  today: string;
  item: Scheduled;
  /** The day on which it was dropped; empty if it was not dragged. */
  date: string;
  onClose(): void;
}

/** Dialog that reschedules a monitoring; the calendar is updated once the server has accepted it. */
export function MoveDialog({ project, today, item, date, onClose }: MoveDialogProps) {
  const t = useT();
  const format = useFormat();
  const keyOf = useCallKey();
  const online = useLink((link) => link.online);
  const move = useCallMutation(
    "plans",
    "reschedule",
    ({ monitoring, body, key }: Move) => ({ params: { project, monitoring }, body, idempotencyKey: key }),
    { invalidates: ["plans", "kpis", "schedule/schedule"], afterFailure: true },
  );
  const send = async (to: string, reason: string) => {
    const body = { date: to, reason, version: item.version };
    await move.mutateAsync({ monitoring: item.id, body, key: keyOf({ id: item.id, ...body }) });
    toast("done", t("reschedule.done", { station: item.station.name, date: format.shortDay(to) }));
  };
  return (
    <RescheduleDialog
      id={item.id}
      station={item.station.name}
      what={whatOf(item)}
      from={item.estimatedDate}
      today={today}
      date={date}
      ready={online}
      onMove={send}
      onClose={onClose}
    />
  );
}
