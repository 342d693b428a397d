import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { Project } from "@vetaverde/contract/projects";
import { useState } from "react";
import { useConfigurationEffect } from "../features/derived-variables/ConfigurationEffect.tsx";
import { DeviceForm, type DeviceFormProps } from "../features/devices/setup/DeviceForm.tsx";
import { NewKey } from "../features/devices/setup/NewKey.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery, WHILE_EDITED } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** Creates a device, or edits the one in the address. */
export function ModiDevicesPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { id = null } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const [addedDevice, setAddedDevice] = useState<{ id: string; serial: string; key: string } | null>(null);
  const device = useEditedDevice(project, id);
  if (!project) return null;
  const open = (one: string) => void navigate({ to: "/modi/device/$device", params: { device: one } });
  const back = () => (id ? open(id) : void navigate({ to: "/modi" }));
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={device.data?.name ?? (id ? t("devices.one") : t("devices.add"))}
        crumbs={<Link to="/modi">{t("devices.title")}</Link>}
      />
      <div className={layout.inset}>
        {id && <QueryState query={device} errorTitle={t("devices.oneFailed")} skeletonRows={10} />}
      </div>
      {(!id || device.data) && (
        <CheckedDeviceForm
          key={id ?? "new"}
          project={project}
          device={device.data ?? null}
          onCancel={back}
          onSaved={(saved, key) => {
            // Displaying the key also confirms that the device was created, so no toast is needed.
            if (key) return setAddedDevice({ id: saved.id, serial: saved.serial, key });
            toast("done", t("devices.saved", { name: saved.name }));
            open(saved.id);
          }}
        />
      )}
      {addedDevice && (
        <NewKey
          project={project.id}
          device={addedDevice}
          value={addedDevice.key}
          onStored={() => open(addedDevice.id)}
        />
      )}
    </div>
  );
}

/** Says what another position changes before it is saved. */
function CheckedDeviceForm(props: Omit<DeviceFormProps, "check">) {
  const check = useConfigurationEffect(props.project.id, props.device?.id ?? "");
  return <DeviceForm {...props} check={check} />;
}

function useEditedDevice(project: Project | null, id: string | null) {
  return useCallQuery(
    "devices",
    "get",
    id === null || !project ? null : { params: { project: project.id, device: id } },
    { ...WHILE_EDITED, variant: "edit" },
  );
}
