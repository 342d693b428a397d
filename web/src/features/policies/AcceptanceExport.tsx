import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";
import { exportAcceptances } from "./policy-config.queries.ts";

/** The acceptances as a file; null for the project means of the whole platform. */
export function AcceptanceExport({ project }: { project: string | null }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () =>
    void exportAcceptances(project, format).catch((error: unknown) =>
      toast("error", `${t("policyConfig.exportFailed")} ${describeError(error)}`),
    );
  const items = [
    { key: "xlsx", label: t("policyConfig.xlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("policyConfig.csv"), onSelect: run("csv") },
  ];
  return (
    <Menu label={t("policyConfig.export")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("policyConfig.export")}
        </Button>
      )}
    </Menu>
  );
}
