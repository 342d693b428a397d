import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./notifications.module.css";
import { openAttachment } from "./notifications.queries.ts";

/** An attached file. A null name means that it was withdrawn. */
export function Attachment({ project, file, name }: { project: string; file: string; name: string | null }) {
  const t = useT();
  if (name === null) return <>{t("notifications.attachmentGone")}</>;
  const open = () =>
    void openAttachment(project, file).catch((error: unknown) => toast("error", describeError(error)));
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.file}
      icon={<IconDownload size={16} aria-hidden />}
      onClick={open}
    >
      {name}
    </Button>
  );
}
