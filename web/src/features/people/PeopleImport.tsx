import type { ImportedPeople } from "@vetaverde/contract/people";
import { PEOPLE_ROWS } from "@vetaverde/domain/people";
import { type ReactNode, useMemo, useState } from "react";
import { useMailGoes } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { WorkbookImport } from "../../ui/workbook/WorkbookImport.tsx";
import { PeoplePreviewForm } from "./PeoplePreviewForm.tsx";
import { downloadPeopleTemplate, type PeopleProject, sendPeople } from "./people.queries.ts";

export interface PeopleImportProps {
  project: PeopleProject;
  /** Link to the list of the imported people. */
  list: ReactNode;
}

/** Import of people from a workbook: template, file, preview and result. */
export function PeopleImport({ project, list }: PeopleImportProps) {
  const t = useT();
  const send = useMemo(() => sendPeople(project), [project]);
  const [saved, setSaved] = useState<ImportedPeople | null>(null);
  if (saved) return <Saved saved={saved} list={list} onAgain={() => setSaved(null)} />;
  const door = project === null ? "platform" : "project";
  const template = {
    title: t("peopleImport.templateTitle"),
    text: `${t(`peopleImport.${door}.templateText`)} ${t("peopleImport.most", { n: PEOPLE_ROWS })}`,
    onDownload: () => downloadPeopleTemplate(project),
  };
  return (
    <WorkbookImport title={t(`peopleImport.${door}.title`)} template={template} send={send}>
      {(preview, { release, replace }) => (
        <PeoplePreviewForm
          project={project}
          preview={preview}
          onStale={replace}
          onSaved={(people) => {
            release();
            setSaved(people);
          }}
        />
      )}
    </WorkbookImport>
  );
}

interface SavedProps {
  saved: ImportedPeople;
  list: ReactNode;
  onAgain(): void;
}

function Saved({ saved: { people, created }, list, onAgain }: SavedProps) {
  const t = useT();
  const mailGoes = useMailGoes();
  const joined = people - created;
  return (
    <div className={layout.insetStackStart16}>
      <Notice kind="done" urgent className={layout.fullWidth} title={t("peopleImport.saved", { n: people })}>
        {created > 0 && (
          <p>{t(mailGoes ? "peopleImport.invited" : "peopleImport.unmailed", { n: created })}</p>
        )}
        {joined > 0 && <p>{t("peopleImport.joined", { n: joined })}</p>}
      </Notice>
      <div className={classes(layout.cluster8, layout.wideButtonsOnPhone)}>
        {list}
        <Button onClick={onAgain}>{t("peopleImport.again")}</Button>
      </div>
    </div>
  );
}
