import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { DeviceForm } from "../features/devices/DeviceForm.tsx";
import styles from "../features/devices/devices.module.css";
import { useDeviceToEdit } from "../features/devices/devices.queries.ts";
import { KeyShown } from "../features/devices/KeyShown.tsx";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toast } from "../ui/toasts.ts";

/** A device is set up, or the one in the address is changed. */
export function ModiDevicesPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { id = null } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; serial: string; key: string } | null>(null);
  const device = useDeviceToEdit(project?.id ?? "", id);
  if (!project) return null;
  const open = (one: string) => void navigate({ to: "/modi/device/$device", params: { device: one } });
  const back = () => (id ? open(id) : void navigate({ to: "/modi" }));
  return (
    <div className={styles.page}>
      <PageHeader
        title={device.data?.name ?? (id ? t("devices.one") : t("devices.add"))}
        crumbs={<Link to="/modi">{t("devices.title")}</Link>}
      />
      <div className={styles.inset}>
        {id && device.isPending && <Skeleton rows={10} />}
        {device.isError && (
          <ErrorState
            title={t("devices.oneFailed")}
            text={describeError(device.error)}
            code={codeOf(device.error)}
            onRetry={() => void device.refetch()}
          />
        )}
      </div>
      {(!id || device.data) && (
        <DeviceForm
          key={id ?? "new"}
          project={project}
          device={device.data ?? null}
          onCancel={back}
          onSaved={(saved, key) => {
            // The key says by itself that the device is there.
            if (key) return setMade({ id: saved.id, serial: saved.serial, key });
            toast("done", t("devices.saved", { name: saved.name }));
            open(saved.id);
          }}
        />
      )}
      {made && <KeyShown project={project.id} device={made} value={made.key} onKept={() => open(made.id)} />}
    </div>
  );
}
