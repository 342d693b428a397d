import { FACTOR_REQUIREMENTS, type FactorRequirement } from "@vetaverde/domain/permissions/second-factor";
import { type FormEvent, useState } from "react";
import type { ArgsOf, ReplyOf } from "../../lib/call.ts";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./second-factors.module.css";

/** Form for which users must have a second factor. Remounted if another user changed the value. */
export function RequirementForm({
  current: { requiredFor, version },
}: {
  current: ReplyOf<"secondFactors", "requirement">;
}) {
  const t = useT();
  const own = useCallQuery("secondFactors", "own", {});
  const save = useSetRequirement();
  const [chosen, setChosen] = useState<FactorRequirement>(requiredFor);
  const locksSelf =
    chosen !== "nobody" && own.data !== undefined && own.data.hasPassword && own.data.factors.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    // Success remounts the form with the new version, so the callback must not depend on this instance. A failure is
    // shown above.
    void save.mutateAsync({ requiredFor: chosen, version }).then(
      () => toast("done", t("secondFactors.requirement.saved")),
      () => {},
    );
  };
  const isStale = isCallError(save.error) && save.error.error === "STALE_VERSION";
  return (
    <form noValidate onSubmit={submit} className={classes(layout.flushParagraphs, layout.stack14)}>
      {save.isError && (
        <Notice kind="error" urgent>
          {isStale ? t("secondFactors.requirement.stale") : describeError(save.error)}
        </Notice>
      )}
      <RadioList
        legend={t("secondFactors.requirement.label")}
        value={chosen}
        options={FACTOR_REQUIREMENTS.map((value) => ({
          value,
          label: t(`secondFactors.requirement.options.${value}`),
        }))}
        onValue={(value) => setChosen(value)}
      />
      {locksSelf && <Notice kind="warning">{t("secondFactors.requirement.self")}</Notice>}
      <p className={styles.quiet}>{t("secondFactors.requirement.note")}</p>
      <div className={classes(layout.cluster8, styles.actions)}>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t("secondFactors.requirement.save")}
        </Button>
      </div>
    </form>
  );
}

function useSetRequirement() {
  return useCallMutation(
    "secondFactors",
    "setRequirement",
    (body: ArgsOf<"secondFactors", "setRequirement">["body"]) => ({ body }),
    // The user's own list also contains whether a factor is required of them.
    { invalidates: ["secondFactors/requirement", "secondFactors/own"], afterFailure: true },
  );
}
