import type { Notification } from "@vetaverde/contract/notifications";
import { useAccessRights } from "../../lib/access-rights.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { PickList } from "../../ui/PickList.tsx";
import { Select } from "../../ui/Select.tsx";
import { People } from "./FormFields.tsx";
import { type NotificationDraft, type NotificationFault, REACHES, type Reach } from "./notification.draft.ts";
import styles from "./notifications.module.css";

export interface ReachFieldProps {
  project: string;
  waiting: Notification | null;
  draft: NotificationDraft;
  faults: ReadonlySet<NotificationFault>;
  onDraft(part: Partial<NotificationDraft>): void;
}

/**
 * Selects the recipients. Only those that the user may write to are offered; an unsent notification cannot change its
 * project.
 */
export function ReachField({ project, waiting, draft, faults, onDraft }: ReachFieldProps) {
  const t = useT();
  const { systemAdmin } = useAccessRights();
  const { data: projects = [], error } = useAdministeredProjects();
  const { everybody, people, projects: chosen = [] } = draft;
  const isOffered: Record<Reach, boolean> = {
    all: true,
    some: true,
    projects: waiting === null && projects.length > 1,
    platform: waiting === null && systemAdmin,
  };
  // A notification to all users of the platform can neither be narrowed nor extended.
  if (waiting && "all" in waiting.recipients) return null;
  return (
    <>
      <ReachSelect
        value={everybody}
        reaches={REACHES.filter((one) => isOffered[one] || one === everybody)}
        onValue={(reach) => onDraft({ everybody: reach })}
      />
      {everybody === "some" && (
        <People project={project} chosen={people} onChosen={(next) => onDraft({ people: next })} />
      )}
      {everybody === "projects" && (
        <ProjectsField
          projects={projects}
          error={error}
          chosen={chosen}
          isMissing={faults.has("projects")}
          onChosen={(next) => onDraft({ projects: next })}
        />
      )}
      {faults.has("people") && <p className={styles.wrong}>{t("notifications.form.nobody")}</p>}
    </>
  );
}

const useAdministeredProjects = () =>
  useCallQuery(
    "projects",
    "list",
    { query: { size: 500 } },
    { select: ({ items }) => items.filter(({ admin }) => admin) },
  );

interface ReachSelectProps {
  value: NotificationDraft["everybody"];
  reaches: readonly Reach[];
  onValue(reach: Reach): void;
}

function ReachSelect({ value, reaches, onValue }: ReachSelectProps) {
  const t = useT();
  return (
    <Select
      label={t("notifications.recipients")}
      value={value}
      options={reaches.map((reach) => ({ value: reach, label: t(`notifications.form.reaches.${reach}`) }))}
      onValue={(chosen) => chosen && onValue(chosen as Reach)}
    />
  );
}

interface ProjectsFieldProps {
  projects: readonly { id: string; name: string; company: string }[];
  /** Why the projects could not be read. */
  error: unknown;
  chosen: readonly string[];
  isMissing: boolean;
  onChosen(projects: string[]): void;
}

function ProjectsField({ projects, error, chosen, isMissing, onChosen }: ProjectsFieldProps) {
  const t = useT();
  if (error) return <p className={styles.wrong}>{describeError(error)}</p>;
  return (
    <PickList
      name={t("notifications.form.projects")}
      options={projects.map(({ id, name, company }) => ({ value: id, label: `${name} · ${company}` }))}
      chosen={chosen}
      onChosen={onChosen}
      error={isMissing ? t("notifications.form.noProject") : null}
    />
  );
}
