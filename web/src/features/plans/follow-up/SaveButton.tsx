import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconCloudOff, IconDeviceFloppy } from "../../../ui/icons.ts";
import styles from "./follow-up.module.css";

export interface SaveButtonProps {
  /** Id of the form that it submits: the button is in the panel's footer, outside the form. */
  form: string;
  busy: boolean;
  /** Without a connection, it says where the follow-up is stored. */
  online: boolean;
}

/** Saves a follow-up; as wide as the panel, to be pressed with gloves. */
export function SaveButton({ form, busy, online }: SaveButtonProps) {
  const t = useT();
  return (
    <div className={styles.save}>
      {/* The page's bar announces it. */}
      {!online && (
        <p>
          <IconCloudOff size={18} aria-hidden />
          {t("plans.followUp.offline")}
        </p>
      )}
      <Button
        kind="primary"
        size="large"
        wide
        icon={<IconDeviceFloppy size={20} aria-hidden />}
        type="submit"
        form={form}
        busy={busy}
      >
        {t(online ? "plans.followUp.save" : "plans.followUp.saveOffline")}
      </Button>
    </div>
  );
}
