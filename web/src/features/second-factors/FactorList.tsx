import type { OwnFactors, SecondFactor } from "@vetaverde/contract/second-factors";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconDeviceMobile, IconKey } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";
import styles from "./second-factors.module.css";

/** Each factor with when it was added and last used, and a button that removes it. */
export function FactorList({ own }: { own: OwnFactors }) {
  const t = useT();
  const [removing, setRemoving] = useState<SecondFactor | null>(null);
  if (own.factors.length === 0)
    return <EmptyState title={t("secondFactors.none")} text={t("secondFactors.noneHint")} />;
  const isLast = own.required && own.factors.length === 1;
  return (
    <>
      <ul className={classes(layout.ruledRows, styles.list)}>
        {own.factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            removable={!isLast}
            onRemove={() => setRemoving(factor)}
          />
        ))}
      </ul>
      {removing && (
        <RemoveFactor factor={removing} hasPassword={own.hasPassword} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

function FactorRow({
  factor: { kind, name, createdAt, lastUsedAt },
  removable,
  onRemove,
}: {
  factor: SecondFactor;
  removable: boolean;
  onRemove(): void;
}) {
  const t = useT();
  const format = useFormat();
  const used = lastUsedAt
    ? t("secondFactors.used", { at: format.dateTime(lastUsedAt) })
    : t("secondFactors.neverUsed");
  const Icon = kind === "totp" ? IconDeviceMobile : IconKey;
  return (
    <li className={classes(layout.buttonsAtEnd, styles.row)}>
      <Icon size={22} aria-hidden />
      <div className={styles.words}>
        <b>{name}</b>
        <div className={styles.facts}>
          <span>{t(`secondFactors.kinds.${kind}`)}</span>
          <span>{t("secondFactors.created", { at: format.dateTime(createdAt) })}</span>
          <span>{used}</span>
        </div>
      </div>
      {removable && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t("secondFactors.removeNamed", { name })}
          onClick={onRemove}
        >
          {t("secondFactors.remove")}
        </Button>
      )}
    </li>
  );
}

function RemoveFactor({
  factor: { id, name },
  hasPassword,
  onClose,
}: {
  factor: SecondFactor;
  hasPassword: boolean;
  onClose(): void;
}) {
  const t = useT();
  const remove = useCallMutation(
    "secondFactors",
    "remove",
    (password: string) => ({ params: { factor: id }, body: { password } }),
    { invalidates: ["secondFactors/own"] },
  );
  const removed = () => {
    toast("done", t("secondFactors.removed", { name }));
    onClose();
  };
  // Removing the last factor unmounts the list and this dialog. A failure is shown in the dialog.
  const submit = (password: string) => void remove.mutateAsync(password).then(removed, () => {});
  return (
    <PasswordDialog
      title={t("secondFactors.removeQuestion", { name })}
      text={t("secondFactors.removeText")}
      submitLabel={t("secondFactors.remove")}
      kind="danger"
      hasPassword={hasPassword}
      busy={remove.isPending}
      error={remove.error}
      onPassword={submit}
      onClose={onClose}
    />
  );
}
