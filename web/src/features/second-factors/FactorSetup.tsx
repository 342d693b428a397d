import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { finishFactorSetup, leaveFactorSetup } from "../../lib/session-factor.ts";
import { useTitle } from "../../lib/title.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { AddFactor } from "./AddFactor.tsx";
import styles from "./second-factors.module.css";

/** Replaces every page for a user who must have a second factor and has none. */
export function FactorSetup() {
  const t = useT();
  const own = useCallQuery("secondFactors", "own", {});
  useTitle(t("secondFactors.setup.title"));
  const { failure, finish, busy } = useFinishSetup();
  const hasFactor = (own.data?.factors.length ?? 0) > 0;
  return (
    <>
      <h1 className={styles.entranceTitle}>{t("secondFactors.setup.title")}</h1>
      <p className={styles.quiet}>{t("secondFactors.setup.text")}</p>
      <div className={styles.setup}>
        {failure && (
          <Notice kind="error" urgent title={t("secondFactors.setup.failed")}>
            {failure}
          </Notice>
        )}
        <QueryState query={own} errorTitle={t("secondFactors.failed")} skeletonRows={2} />
        {own.data && (
          <div className={classes(layout.flushParagraphs, layout.stack14)}>
            <p>{t("secondFactors.intro")}</p>
            <AddFactor own={own.data} onDone={() => void finish()} />
          </div>
        )}
        {hasFactor && (
          <Button kind="primary" size="large" wide busy={busy} onClick={() => void finish()}>
            {t("secondFactors.setup.done")}
          </Button>
        )}
        <Button onClick={() => void leaveFactorSetup()}>{t("secondFactors.setup.leave")}</Button>
      </div>
    </>
  );
}

function useFinishSetup() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const finish = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await finishFactorSetup();
    } catch (error) {
      setFailure(describeError(error));
      setBusy(false);
    }
  };
  return { failure, finish, busy };
}
