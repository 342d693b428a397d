import { Link, useParams } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { DeviceFacts, SensorTable } from "../features/devices/DeviceFacts.tsx";
import { DeviceHistory } from "../features/devices/DeviceHistory.tsx";
import { DeviceState } from "../features/devices/DeviceState.tsx";
import styles from "../features/devices/devices.module.css";
import { useDevice } from "../features/devices/devices.queries.ts";
import { RenewKey } from "../features/devices/RenewKey.tsx";
import { SensorsPanel } from "../features/devices/SensorsPanel.tsx";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useStanding } from "../lib/standing.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** A device: what it measures, what it is set up as, and how it was before. */
export function ModiDetailPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { device: id = "" } = useParams({ strict: false }) as { device?: string };
  const standing = useStanding();
  const [open, setOpen] = useState<"sensors" | "key" | null>(null);
  const device = useDevice(project?.id ?? "", id);
  const { data } = device;
  if (!project) return null;
  const actions = data && standing.systemAdmin && (
    <>
      <Button onClick={() => setOpen("key")}>{t("devices.renew")}</Button>
      <ButtonLink kind="primary" label={t("devices.edit")}>
        {(dress) => <Link to="/modi/create/$id" params={{ id }} {...dress} />}
      </ButtonLink>
    </>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={data ? (data.station ? `${data.station.name} · ${data.name}` : data.name) : t("devices.one")}
        crumbs={<Link to="/modi">{t("devices.title")}</Link>}
        beside={data && <DeviceState kind={data.state} />}
        actions={actions}
      />
      <div className={styles.inset}>
        {device.isPending && <Skeleton rows={8} />}
        {device.isError && (
          <ErrorState
            title={t("devices.oneFailed")}
            text={describeError(device.error)}
            code={codeOf(device.error)}
            onRetry={() => void device.refetch()}
          />
        )}
      </div>
      {data && (
        <div className={styles.detail}>
          <section className={styles.block}>
            <h2>
              {t("devices.sensors")}
              {allows("admin", standing) && (
                <Button size="small" onClick={() => setOpen("sensors")}>
                  {t("devices.editSensors")}
                </Button>
              )}
            </h2>
            {data.sensors.length > 0 ? (
              <SensorTable sensors={data.sensors} />
            ) : (
              <p className={styles.quiet}>{t("devices.noSensors")}</p>
            )}
            {allows("audit", standing) && (
              <>
                <h2>{t("devices.history")}</h2>
                <DeviceHistory project={project.id} device={id} />
              </>
            )}
          </section>
          <section className={styles.block}>
            <h2>{t("devices.facts")}</h2>
            <DeviceFacts device={data} />
          </section>
        </div>
      )}
      {data && open === "sensors" && (
        <SensorsPanel project={project} device={data} onClose={() => setOpen(null)} />
      )}
      {data && open === "key" && (
        <RenewKey project={project.id} device={data} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
