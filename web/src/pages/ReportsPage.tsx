import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { type Opened, ReportTabs, tabIn } from "../features/reports/ReportTabs.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { useCatalogOptions } from "../resource/options.ts";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

const CREATE = {
  archive: "reports.create",
  schedules: "reports.createMonthly",
  neutralisers: "reports.neutraliser.create",
} as const;

/**
 * PDF reports: created, archived, scheduled monthly; and the doses of neutralisers that one kind of report contains.
 */
export function ReportsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayWrite = allows("write", useAccessRights());
  const [search, setSearch] = useAddressSearch();
  const [opened, setOpened] = useState<Opened | null>(null);
  const options = useCallQuery("reports", "options", { params: { project: project?.id ?? "" } });
  const stations = useCatalogOptions(project?.id ?? "", "stations");
  if (!project) return null;
  const tab = tabIn(search);
  const create = mayWrite && (
    <Button
      kind="primary"
      icon={<IconPlus size={18} aria-hidden />}
      disabled={tab !== "neutralisers" && !options.data}
      onClick={() => setOpened({ kind: tab })}
    >
      {t(CREATE[tab])}
    </Button>
  );
  return (
    <div className={layout.pageColumn}>
      <PageHeader title={t("reports.title")} actions={create} />
      <ReportTabs
        {...{
          project,
          options: options.data,
          stations: stations.data ?? [],
          mayWrite,
          create,
          search,
        }}
        onSearch={setSearch}
        opened={opened}
        onOpened={setOpened}
      />
    </div>
  );
}
