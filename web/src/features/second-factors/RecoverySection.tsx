import type { OwnFactors } from "@vetaverde/contract/second-factors";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./second-factors.module.css";

const FEW = 3;

/** Number of remaining codes, and a button that creates new ones. */
export function RecoverySection({ own }: { own: OwnFactors }) {
  const t = useT();
  const format = useFormat();
  const renewal = useCodeRenewal(own);
  return (
    <section className={layout.stack14}>
      <h2>{t("secondFactors.recovery.title")}</h2>
      <p>
        {t("secondFactors.recovery.left", { n: renewal.n })}{" "}
        {renewal.n <= FEW && <b>{t("secondFactors.recovery.few")}</b>}
      </p>
      <p className={styles.quiet}>
        {t("secondFactors.recovery.leftHint")}{" "}
        {renewal.madeAt && t("secondFactors.recovery.madeAt", { at: format.dateTime(renewal.madeAt) })}
      </p>
      <div className={classes(layout.cluster8, styles.actions)}>
        <Button
          onClick={() => {
            renewal.renew.reset();
            renewal.setAsking(true);
          }}
        >
          {t("secondFactors.recovery.renew")}
        </Button>
      </div>
      {renewal.asking && <RenewalDialog renewal={renewal} hasPassword={own.hasPassword} />}
      {renewal.codes.length > 0 && (
        <RecoveryCodes codes={renewal.codes} onStored={() => renewal.setCodes([])} />
      )}
    </section>
  );
}

interface RenewalDialogProps {
  renewal: ReturnType<typeof useCodeRenewal>;
  hasPassword: boolean;
}

function RenewalDialog({ renewal, hasPassword }: RenewalDialogProps) {
  const t = useT();
  return (
    <PasswordDialog
      title={t("secondFactors.recovery.renewQuestion")}
      text={t("secondFactors.recovery.renewText")}
      submitLabel={t("secondFactors.recovery.renew")}
      hasPassword={hasPassword}
      busy={renewal.renew.isPending}
      error={renewal.renew.error}
      onPassword={renewal.submit}
      onClose={() => renewal.setAsking(false)}
    />
  );
}

function useCodeRenewal(own: OwnFactors) {
  const renew = useCallMutation(
    "secondFactors",
    "renewRecoveryCodes",
    (password: string) => ({ body: { password } }),
    {
      invalidates: ["secondFactors/own"],
    },
  );
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { recoveryCodesLeft: n, recoveryCodesCreatedAt: madeAt } = own;
  const submit = (password: string) =>
    renew.mutate(password, {
      onSuccess: ({ recoveryCodes }) => {
        setAsking(false);
        setCodes(recoveryCodes);
      },
    });
  return { n, madeAt, renew, setAsking, asking, submit, codes, setCodes };
}
