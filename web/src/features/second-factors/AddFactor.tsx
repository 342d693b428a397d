import type { OwnFactors } from "@vetaverde/contract/second-factors";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconDeviceMobile, IconKey } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import { AddPasskey } from "./AddPasskey.tsx";
import { AddTotp } from "./AddTotp.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./second-factors.module.css";
import type { Added } from "./second-factors.queries.ts";

/** The two kinds of second factor, and the recovery codes that are created with the first one. */
export function AddFactor({
  own: { passkeys, hasPassword },
  onDone,
}: {
  own: Pick<OwnFactors, "passkeys" | "hasPassword">;
  onDone?(): void;
}) {
  const t = useT();
  const [adding, setAdding] = useState<"totp" | "passkey" | null>(null);
  const [shown, setShown] = useState<{ codes: readonly string[]; name: string } | null>(null);
  const close = () => setAdding(null);
  const added = ({ recoveryCodes }: Added, name: string) => {
    close();
    if (recoveryCodes.length > 0) return setShown({ codes: recoveryCodes, name });
    toast("done", t("secondFactors.added", { name }));
    onDone?.();
  };
  const onCodesSaved = () => {
    // Not earlier: on a phone the toast would cover the codes and the buttons that save them.
    if (shown) toast("done", t("secondFactors.added", { name: shown.name }));
    setShown(null);
    onDone?.();
  };
  return (
    <>
      <AddButtons passkeys={passkeys} setAdding={setAdding} />
      {!passkeys && <p className={styles.quiet}>{t("secondFactors.noPasskeys")}</p>}
      {adding === "totp" && <AddTotp hasPassword={hasPassword} onAdded={added} onClose={close} />}
      {adding === "passkey" && <AddPasskey hasPassword={hasPassword} onAdded={added} onClose={close} />}
      {shown && <RecoveryCodes codes={shown.codes} onStored={onCodesSaved} />}
    </>
  );
}

function AddButtons({
  passkeys,
  setAdding,
}: {
  passkeys: boolean;
  setAdding(value: "totp" | "passkey" | null): void;
}) {
  const t = useT();
  return (
    <div className={classes(layout.cluster8, styles.actions)}>
      <Button
        kind="primary"
        icon={<IconKey size={18} aria-hidden />}
        disabled={!passkeys}
        onClick={() => setAdding("passkey")}
      >
        {t("secondFactors.add.passkey")}
      </Button>
      <Button
        kind={passkeys ? "plain" : "primary"}
        icon={<IconDeviceMobile size={18} aria-hidden />}
        onClick={() => setAdding("totp")}
      >
        {t("secondFactors.add.totp")}
      </Button>
    </div>
  );
}
