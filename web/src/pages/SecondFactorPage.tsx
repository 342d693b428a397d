import { Link } from "@tanstack/react-router";
import { RequirementForm } from "../features/second-factors/RequirementForm.tsx";
import styles from "../features/second-factors/second-factors.module.css";
import { useT } from "../lib/i18n.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { classes } from "../ui/classes.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The system administrator's setting for which users need a second factor. */
export function SecondFactorPage() {
  const t = useT();
  const requirement = useCallQuery("secondFactors", "requirement", {});
  return (
    <>
      <PageHeader
        title={t("secondFactors.requirement.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
      />
      <div className={classes(layout.flushParagraphs, styles.page)}>
        <p>{t("secondFactors.requirement.text")}</p>
        <QueryState query={requirement} errorTitle={t("secondFactors.requirement.failed")} skeletonRows={4} />
        {requirement.data && <RequirementForm key={requirement.data.version} current={requirement.data} />}
      </div>
    </>
  );
}
