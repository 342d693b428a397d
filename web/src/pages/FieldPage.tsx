import { Link } from "@tanstack/react-router";
import type { Project } from "@vetaverde/contract/projects";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { FieldList, type OpenedWork } from "../features/plans/field/FieldList.tsx";
import { FieldFollowUpPanel } from "../features/plans/field/FieldPanel.tsx";
import { OutboxList } from "../features/plans/field/OutboxList.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useLink } from "../lib/online.ts";
import type { OutboxItem } from "../lib/outbox/outbox.item.ts";
import { useAutomaticSending, useOutbox } from "../lib/outbox/outbox.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Tabs } from "../ui/Tabs.tsx";

/** Field work: what is due by station, and the outbox of this phone. */
export function FieldPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const viewing = useSession((session) => session.view !== null);
  const online = useLink((link) => link.online);
  const outbox = useOutbox(project?.id ?? "") ?? [];
  const [open, setOpen] = useState<OpenedWork | null>(null);
  useAutomaticSending();
  if (!project) return null;
  // Outbox items are sent as the signed-in user, so in "view as" mode the page is read-only.
  const mayWrite = allows("write", accessRights) && !viewing;
  return (
    <div className={layout.formWidth}>
      <PageHeader
        title={t("field.title")}
        crumbs={<Link to="/planning-and-monitoring">{t("plans.detail.back")}</Link>}
      />
      <div className={layout.insetBottom}>
        <FieldTabs project={project} viewing={viewing} online={online} outbox={outbox} onOpen={setOpen} />
      </div>
      {open && (
        <FieldFollowUpPanel
          key={open.monitoring.id}
          project={project.id}
          timeZone={project.timeZone}
          monitoring={open.monitoring}
          asked={open.asked}
          mayWrite={mayWrite && !open.monitoring.skipped}
          online={online}
          outbox={outbox}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface FieldTabsProps {
  project: Project;
  viewing: boolean;
  online: boolean;
  outbox: OutboxItem[];
  onOpen(value: OpenedWork | null): void;
}

function FieldTabs({ project, viewing, online, outbox, onOpen }: FieldTabsProps) {
  const t = useT();
  const [search, setSearch] = useAddressSearch();
  const view = search["view"] === "outbox" ? "outbox" : "work";
  const unsent = outbox.filter(({ state }) => state !== "sent").length;
  return (
    <Tabs
      label={t("field.title")}
      value={view}
      tabs={[
        { value: "work", label: t("field.work") },
        { value: "outbox", label: t("field.outbox.title"), count: unsent },
      ]}
      onValue={(next) => setSearch(next === "outbox" ? { view: next } : {})}
    >
      <div className={layout.paddingTop12}>
        {view === "work" ? (
          <FieldList project={project.id} online={online} outbox={outbox} onOpen={onOpen} />
        ) : (
          <OutboxList items={outbox} timeZone={project.timeZone} online={online} mayDecide={!viewing} />
        )}
      </div>
    </Tabs>
  );
}
