import { Link, useParams } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { useDevice } from "../features/devices/devices.queries.ts";
import { LoggerFileList } from "../features/logger-files/LoggerFileList.tsx";
import { LoggerImport } from "../features/logger-files/LoggerImport.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { LoggerDrawing } from "./LoggerDrawing.tsx";

/** Import of files that were downloaded from a device's logger. */
export function ModiLoggerFilesPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { device: id = "" } = useParams({ strict: false }) as { device?: string };
  const accessRights = useAccessRights();
  const device = useDevice(project?.id ?? "", id);
  if (!project) return null;
  const { data } = device;
  return (
    <>
      <PageHeader
        title={t("loggerFiles.title")}
        crumbs={
          <Link to="/modi/device/$device" params={{ device: id }}>
            {data?.name ?? t("devices.one")}
          </Link>
        }
      />
      <div className={layout.inset}>
        <QueryState query={device} errorTitle={t("devices.oneFailed")} skeletonRows={4} />
      </div>
      {data && allows("write", accessRights) && (
        <LoggerImport
          key={id}
          project={project}
          device={id}
          drawing={(drawing, names) => (
            <LoggerDrawing drawing={drawing} names={names} timeZone={project.timeZone} />
          )}
        />
      )}
      {data && !allows("write", accessRights) && (
        <div className={layout.insetMargin}>
          <Notice kind="info">{t("loggerFiles.writersOnly")}</Notice>
          <LoggerFileList project={project.id} device={id} writes={false} />
        </div>
      )}
    </>
  );
}
