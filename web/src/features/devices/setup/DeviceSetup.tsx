import type { Device } from "@vetaverde/contract/device-shapes";
import { allows } from "@vetaverde/domain/permissions/access";
import type { ReactNode } from "react";
import { useAccessRights } from "../../../lib/access-rights.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { DeviceFacts, SensorTable } from "../DeviceFacts.tsx";
import { DeviceHistory } from "../DeviceHistory.tsx";
import styles from "../devices.module.css";

export interface DeviceSetupProps {
  project: string;
  device: Device;
  /** What is calculated from the sensors' readings. */
  derived: ReactNode;
  onSensors(): void;
}

/** A device's sensors, its settings, and its earlier configurations. */
export function DeviceSetup({ project, device, derived, onSensors }: DeviceSetupProps) {
  const t = useT();
  const rights = useAccessRights();
  const reported = device.sensors.filter(({ origin }) => origin !== "derived");
  return (
    <div className={styles.detail}>
      <section className={styles.block}>
        <h2>
          {t("devices.sensors")}
          {allows("admin", rights) && (
            <Button size="small" onClick={onSensors}>
              {t("devices.editSensors")}
            </Button>
          )}
        </h2>
        {reported.length > 0 ? (
          <SensorTable sensors={reported} />
        ) : (
          <p className={layout.muted}>{t("devices.noSensors")}</p>
        )}
        {derived}
        {allows("audit", rights) && (
          <>
            <h2>{t("devices.history")}</h2>
            <DeviceHistory project={project} device={device.id} />
          </>
        )}
      </section>
      <section className={styles.block}>
        <h2>{t("devices.facts")}</h2>
        <DeviceFacts device={device} />
      </section>
    </div>
  );
}
