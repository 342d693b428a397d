import { Link } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { ImportList } from "../features/sample-import/ImportList.tsx";
import { SampleImport } from "../features/sample-import/SampleImport.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Import of laboratory results from a file. */
export function SampleImportPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  if (!project) return null;
  const resultLinks = (
    <>
      <ButtonLink kind="primary" label={t("sampleImport.saved.seeSamples")}>
        {(dress) => <Link to="/samples" {...dress} />}
      </ButtonLink>
      <ButtonLink label={t("sampleImport.saved.seeExceedances")}>
        {(dress) => <Link to="/exceedances" {...dress} />}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader
        title={t("sampleImport.title")}
        crumbs={<Link to="/samples">{t("sampleImport.samples")}</Link>}
      />
      {allows("write", accessRights) ? (
        <SampleImport
          key={project.id}
          project={project.id}
          mayCreateStations={allows("admin", accessRights)}
          resultLinks={resultLinks}
        />
      ) : (
        <div className={layout.insetMargin}>
          <Notice kind="info">{t("sampleImport.writersOnly")}</Notice>
          <ImportList project={project.id} writes={false} />
        </div>
      )}
    </>
  );
}
