import { useParams } from "@tanstack/react-router";
import { ProjectCrumbs, ProjectTabs } from "../features/projects/ProjectTabs.tsx";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { SmtpForm } from "../features/smtp/SmtpForm.tsx";
import { useT } from "../lib/i18n.ts";
import { useCallQuery, WHILE_EDITED } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The server through which the project's mails are sent. */
export function ProjectSmtpPage() {
  const t = useT();
  const { projectId = "" } = useParams({ strict: false }) as { projectId?: string };
  const smtp = useCallQuery("smtp", "get", { params: { project: projectId } }, WHILE_EDITED);
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={<ProjectTitle project={projectId}>{t("smtp.title")}</ProjectTitle>}
        crumbs={<ProjectCrumbs />}
        titleAside={<ProjectTabs project={projectId} />}
      />
      <div className={layout.inset}>
        <QueryState query={smtp} errorTitle={t("smtp.loadFailed")} />
      </div>
      {smtp.data !== undefined && (
        <SmtpForm key={smtp.data === null ? "none" : "kept"} project={projectId} settings={smtp.data} />
      )}
    </div>
  );
}
