import type { Relays } from "@vetaverde/contract/relays";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconAlertTriangle } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import { CommandState, RelayState } from "./CommandState.tsx";
import { useSeconds } from "./countdown.ts";
import styles from "./relays.module.css";
import { type Place, useAct } from "./relays.queries.ts";

type One = Relays["relays"][number];
type Open = NonNullable<One["open"]>;

export interface RelayRowProps {
  one: One;
  place: Place;
  mayOrder: boolean;
  self: string | null;
  /** Milliseconds by which the clock of the user's device is ahead of the platform's. */
  ahead: number;
  /** Number of other users who may confirm a command of the current user. */
  confirmers: number;
  reachable: boolean;
  onOrder(on: boolean): void;
}

/** One relay: its state and since when, its open command, and the commands available. */
export function RelayRow(props: RelayRowProps) {
  const { one, mayOrder, reachable, onOrder } = props;
  const t = useT();
  const format = useFormat();
  const { relay, on, since, doubtful, open } = one;
  const unsent = open !== null && open.state !== "sent";
  return (
    <li className={classes(layout.oneColumnOnPhone, styles.relay)}>
      <div className={layout.stackStart2}>
        <b>{t(`relays.names.${relay}`)}</b>
        <span className={layout.muted}>{t("relays.number", { n: relay })}</span>
      </div>
      <div className={layout.stackStart2}>
        <RelayState relay={relay} on={on} />
        <span className={layout.muted}>
          {since === null ? t("relays.never") : t("relays.since", { at: format.dateTime(since) })}
        </span>
        {doubtful && open === null && (
          <span className={classes(layout.warningIconTop, styles.doubt)}>
            <IconAlertTriangle size={16} aria-hidden />
            {t("relays.doubtful")}
          </span>
        )}
        {open && <PendingCommand {...props} open={open} />}
      </div>
      {mayOrder && (
        <div className={classes(layout.cluster8, styles.buttons)}>
          {[true, false].map((target) => (
            <Button key={String(target)} disabled={!reachable || unsent} onClick={() => onOrder(target)}>
              {t(`relays.do.${relay}.${target ? "on" : "off"}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface PendingCommandProps
  extends Pick<RelayRowProps, "one" | "place" | "mayOrder" | "self" | "ahead" | "confirmers"> {
  open: Open;
}

/** An open command: its remaining validity, and the actions that users may take. */
function PendingCommand(props: PendingCommandProps) {
  const { open, mayOrder, ahead, confirmers } = props;
  const t = useT();
  const seconds = useSeconds(open.expiresAt, ahead);
  const isOwn = open.askedBy.id === props.self;
  const isWaiting = open.state === "waiting" && seconds > 0;
  return (
    <div className={styles.underWay} aria-live="polite">
      <span>
        {t("relays.asked", {
          name: open.askedBy.name,
          what: t(`relays.do.${props.one.relay}.${open.on ? "on" : "off"}`).toLocaleLowerCase(),
        })}
      </span>
      {isWaiting ? (
        <CommandState kind="waiting" until={open.expiresAt} />
      ) : (
        <CommandState kind={seconds === 0 ? "expired" : open.state} {...(seconds > 0 ? { seconds } : {})} />
      )}
      {open.state === "pending" && seconds > 0 && <span className={layout.muted}>{t("relays.away")}</span>}
      {mayOrder && open.state === "waiting" && isOwn && (
        <span className={layout.muted}>
          {confirmers === 0 ? t("relays.aloneNow") : `${t("relays.other")} ${t("relays.notified")}`}
        </span>
      )}
      {mayOrder && open.state !== "sent" && seconds > 0 && <CommandActions {...props} isOwn={isOwn} />}
    </div>
  );
}

interface CommandActionsProps extends Pick<PendingCommandProps, "one" | "open" | "place"> {
  isOwn: boolean;
}

/** Buttons that confirm the command of another user, and cancel it. */
function CommandActions({ one: { relay }, open, place, isOwn }: CommandActionsProps) {
  const t = useT();
  // The buttons disappear when the command is sent: a cancellation that is refused then must be reported all the same.
  const refused = { onError: (error: Error) => toast("error", describeError(error)) };
  const confirm = useAct(place, "confirm", refused);
  const cancel = useAct(place, "cancel", refused);
  const command = { relay, command: open.id };
  return (
    <div className={classes(layout.cluster8, styles.buttons)}>
      {open.state === "waiting" && !isOwn && (
        <Button kind="primary" size="small" busy={confirm.isPending} onClick={() => confirm.mutate(command)}>
          {t("relays.confirm")}
        </Button>
      )}
      <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(command)}>
        {t("relays.cancel")}
      </Button>
    </div>
  );
}
