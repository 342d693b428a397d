import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vetaverde/contract/audit";
import { useState } from "react";
import { AuditList } from "../features/audit/AuditList.tsx";
import { AuditPanel } from "../features/audit/AuditPanel.tsx";
import { auditQuery } from "../features/audit/audit.filters.ts";
import { exportAudit } from "../features/audit/audit.queries.ts";
import { describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { IconDownload } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** The audit trail of the project. */
export function AuditPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const [search, setSearch] = useAddressSearch();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  if (!project) return null;
  const send = (format: "csv" | "xlsx") =>
    exportAudit(project.id, format, auditQuery(search, project.timeZone)).catch((error: unknown) =>
      toast("error", describeError(error)),
    );
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("audit.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
        actions={(["csv", "xlsx"] as const).map((format) => (
          <Button
            key={format}
            icon={<IconDownload size={18} aria-hidden />}
            onClick={() => void send(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      />
      <AuditList
        project={project.id}
        timeZone={project.timeZone}
        search={search}
        onSearch={setSearch}
        onOpen={setOpen}
      />
      {open && <AuditPanel key={open.id} entry={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
