import { AddFactor } from "../features/second-factors/AddFactor.tsx";
import { FactorList } from "../features/second-factors/FactorList.tsx";
import { RecoverySection } from "../features/second-factors/RecoverySection.tsx";
import styles from "../features/second-factors/second-factors.module.css";
import { useT } from "../lib/i18n.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { classes } from "../ui/classes.ts";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The user's own second factors and recovery codes. */
export function AccountSecurityPage() {
  const t = useT();
  const own = useCallQuery("secondFactors", "own", {});
  return (
    <>
      <PageHeader title={t("secondFactors.title")} />
      <div className={classes(layout.flushParagraphs, styles.page)}>
        <p>{t("secondFactors.intro")}</p>
        <QueryState query={own} errorTitle={t("secondFactors.failed")} skeletonRows={4} />
        {own.data && (
          <>
            {!own.data.hasPassword && <Notice kind="info">{t("secondFactors.directory")}</Notice>}
            {own.data.required && <Notice kind="info">{t("secondFactors.required")}</Notice>}
            <section className={layout.stack14}>
              <h2>{t("secondFactors.list")}</h2>
              <FactorList own={own.data} />
              <AddFactor own={own.data} />
            </section>
            {own.data.factors.length > 0 && <RecoverySection own={own.data} />}
          </>
        )}
      </div>
    </>
  );
}
