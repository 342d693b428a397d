import { Link } from "@tanstack/react-router";
import type { MeasurementRequest } from "@vetaverde/contract/measurements";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { RequestForm } from "../features/plans/measurements/RequestForm.tsx";
import { RequestList } from "../features/plans/measurements/RequestList.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** What follow-ups ask to measure, by type of monitoring and station. */
export function MeasurementsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const requests = useCallQuery("plans", "measurementRequests", { params: { project: project?.id ?? "" } });
  const [open, setOpen] = useState<MeasurementRequest | "new" | null>(null);
  if (!project) return null;
  const mayEdit = allows("admin", accessRights);
  const create = mayEdit && (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen("new")}>
      {t("measurements.create")}
    </Button>
  );
  const position = Math.max(-1, ...(requests.data ?? []).map((one) => one.position)) + 1;
  return (
    <>
      <PageHeader
        title={t("measurements.title")}
        crumbs={<Link to="/planning-and-monitoring">{t("plans.detail.back")}</Link>}
        actions={create}
      />
      <div className={layout.insetBottom}>
        <RequestList requests={requests} create={create} onEdit={mayEdit ? setOpen : undefined} />
      </div>
      {open && (
        <RequestForm
          project={project.id}
          request={open === "new" ? null : open}
          position={Math.min(position, 1000)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
