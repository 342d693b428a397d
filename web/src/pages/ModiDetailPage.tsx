import { Link, useParams } from "@tanstack/react-router";
import type { Device } from "@vetaverde/contract/device-shapes";
import { allows, type CallerRights } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { DecodingFaults } from "../features/codecs/DecodingFaults.tsx";
import { useConfigurationEffect } from "../features/derived-variables/ConfigurationEffect.tsx";
import { DeviceState } from "../features/devices/DeviceState.tsx";
import { useDevice } from "../features/devices/devices.queries.ts";
import { RenewKey } from "../features/devices/setup/RenewKey.tsx";
import { SensorsPanel, type SensorsPanelProps } from "../features/devices/setup/SensorsPanel.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { DeviceTitle } from "./DeviceTitle.tsx";
import { DeviceTabs } from "./ModiDetailTabs.tsx";

/** A device, in tabs. */
export function ModiDetailPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { device: id = "" } = useParams({ strict: false }) as { device?: string };
  const accessRights = useAccessRights();
  const [open, setOpen] = useState<"sensors" | "key" | null>(null);
  const device = useDevice(project?.id ?? "", id);
  const { data } = device;
  if (!project) return null;
  const actions = data && (
    <DeviceActions project={project.id} device={data} accessRights={accessRights} onOpen={setOpen} />
  );
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={<DeviceTitle device={data}>{t("devices.one")}</DeviceTitle>}
        crumbs={<Link to="/modi">{t("devices.title")}</Link>}
        titleAside={data && <DeviceState kind={data.state} />}
        actions={actions}
      />
      <div className={layout.inset}>
        <QueryState query={device} errorTitle={t("devices.oneFailed")} skeletonRows={8} />
        {data && <DecodingFaults project={project.id} device={id} />}
      </div>
      {data && <DeviceTabs project={project} device={data} onSensors={() => setOpen("sensors")} />}
      {data && open === "sensors" && (
        <CheckedSensorsPanel project={project} device={data} onClose={() => setOpen(null)} />
      )}
      {data && open === "key" && (
        <RenewKey project={project.id} device={data} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** Says what a calibration changes before it is saved. */
function CheckedSensorsPanel(props: Omit<SensorsPanelProps, "check">) {
  const check = useConfigurationEffect(props.project.id, props.device.id);
  return <SensorsPanel {...props} check={check} />;
}

interface DeviceActionsProps {
  project: string;
  device: Device;
  accessRights: CallerRights;
  onOpen(value: "sensors" | "key" | null): void;
}

function DeviceActions({ project, device: { id, channel }, accessRights, onOpen }: DeviceActionsProps) {
  const t = useT();
  // A station's own device sends nothing, so it has neither messages nor a key.
  const isOwn = channel === "none";
  return (
    <>
      <ButtonLink label={t("devices.graph")}>
        {(dress) => <Link to="/modi/graph/$id/$modi" params={{ id: project, modi: id }} {...dress} />}
      </ButtonLink>
      <ButtonLink label={t("devices.loggerFiles")}>
        {(dress) => <Link to="/modi/device/$device/logger-files" params={{ device: id }} {...dress} />}
      </ButtonLink>
      {allows("admin", accessRights) && !isOwn && (
        <ButtonLink label={t("devices.messages")}>
          {(dress) => <Link to="/modi/messages" search={{ device: id }} {...dress} />}
        </ButtonLink>
      )}
      {accessRights.systemAdmin && (
        <>
          {!isOwn && <Button onClick={() => onOpen("key")}>{t("devices.renew")}</Button>}
          <ButtonLink kind="primary" label={t("devices.edit")}>
            {(dress) => <Link to="/modi/create/$id" params={{ id }} {...dress} />}
          </ButtonLink>
        </>
      )}
    </>
  );
}
