import type { Relays } from "@vetaverde/contract/relays";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { usePendingChange } from "../../resource/protections.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconLock } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { CommandHistory } from "./CommandHistory.tsx";
import { LockDialog } from "./LockDialog.tsx";
import { OrderDialog } from "./OrderDialog.tsx";
import { RelayRow } from "./RelayRow.tsx";
import styles from "./relays.module.css";
import { type Place, useRelayEvents, useRelays } from "./relays.queries.ts";
import { SecondPerson } from "./SecondPerson.tsx";

export interface RelayPanelProps {
  project: string;
  device: { id: string; name: string };
  /** Whether the user may send commands; all others see the relays read-only. */
  mayOrder: boolean;
  /** Id of the current user. */
  self: string | null;
}

type Order = { relay: 1 | 2; on: boolean };

/** A device's relays as last reported, with the controls that send commands. */
export function RelayPanel(props: RelayPanelProps) {
  const t = useT();
  const place: Place = { project: props.project, device: props.device.id };
  const relays = useRelays(place);
  useRelayEvents(place);
  const { data } = relays;
  if (!data) return <QueryState query={relays} errorTitle={t("relays.failed")} skeletonRows={4} />;
  return (
    <div className={styles.panel}>
      {relays.isError && (
        <Notice kind="warning" title={t("relays.old")}>
          {describeError(relays.error)}
        </Notice>
      )}
      <Hindrance relays={data} />
      <LoadedRelays {...props} place={place} relays={data} />
    </div>
  );
}

interface LoadedRelaysProps extends RelayPanelProps {
  place: Place;
  relays: NonNullable<ReturnType<typeof useRelays>["data"]>;
}

/** The relays, the controls, and the dialog that is open. */
function LoadedRelays({ place, relays, ...panel }: LoadedRelaysProps) {
  const { project, device, mayOrder } = panel;
  const [order, setOrder] = useState<Order | null>(null);
  const [isLocking, setIsLocking] = useState(false);
  return (
    <>
      <RelayList {...panel} place={place} relays={relays} onOrder={setOrder} />
      {mayOrder && (
        <Controls
          project={project}
          device={device}
          place={place}
          relays={relays}
          onLock={() => setIsLocking(true)}
        />
      )}
      {order && (
        <OpenOrder
          place={place}
          device={device}
          order={order}
          relays={relays}
          onClose={() => setOrder(null)}
        />
      )}
      {isLocking && (
        <LockDialog
          place={place}
          device={device}
          locked={relays.lock !== null}
          secondPerson={relays.secondPerson}
          onClose={() => setIsLocking(false)}
        />
      )}
    </>
  );
}

interface RelayListProps extends LoadedRelaysProps {
  onOrder(order: Order): void;
}

function RelayList({ place, relays, mayOrder, self, onOrder }: RelayListProps) {
  const t = useT();
  return (
    <ul className={layout.plainList} aria-label={t("relays.title")}>
      {relays.relays.map((one) => (
        <RelayRow
          key={one.relay}
          one={one}
          place={place}
          mayOrder={mayOrder}
          self={self}
          ahead={relays.ahead}
          confirmers={relays.confirmers}
          reachable={relays.reach.why === null}
          onOrder={(on) => onOrder({ relay: one.relay, on })}
        />
      ))}
    </ul>
  );
}

interface OpenOrderProps extends Pick<LoadedRelaysProps, "place" | "device" | "relays"> {
  order: Order;
  onClose(): void;
}

const OpenOrder = ({ place, device, order, relays, onClose }: OpenOrderProps) => (
  <OrderDialog
    place={place}
    device={device}
    order={order}
    secondPerson={relays.secondPerson}
    confirmWithinMinutes={relays.confirmWithinMinutes}
    confirmers={relays.confirmers}
    onClose={onClose}
  />
);

/** Why no command can be sent now; for a lock, who set it and why. */
function Hindrance({ relays: { reach, lock } }: { relays: Relays }) {
  const t = useT();
  const format = useFormat();
  if (reach.why === null) return null;
  if (reach.why === "locked" && lock)
    return (
      <Notice
        kind="warning"
        title={t("relays.lockedBy", { name: lock.by.name, at: format.dateTime(lock.at) })}
      >
        {lock.reason}
      </Notice>
    );
  return (
    <Notice kind="info" title={t("relays.cannot")}>
      {t(`relays.why.${reach.why}`)}
    </Notice>
  );
}

interface ControlsProps extends Pick<RelayPanelProps, "project" | "device"> {
  place: Place;
  relays: Relays;
  onLock(): void;
}

/** Settings, lock and history, for a user who may send commands. */
function Controls({ project, device, place, relays, onLock }: ControlsProps) {
  const t = useT();
  const unlocking = usePendingChange(project, "relays.lock", device.id);
  return (
    <>
      <PendingNotice change={unlocking} />
      <div className={styles.settings}>
        <SecondPerson
          place={place}
          on={relays.secondPerson}
          minutes={relays.confirmWithinMinutes}
          confirmers={relays.confirmers}
        />
        <Button size="small" icon={<IconLock size={16} aria-hidden />} onClick={onLock}>
          {t(relays.lock ? "relays.free" : "relays.lock")}
        </Button>
      </div>
      <CommandHistory place={place} />
    </>
  );
}
