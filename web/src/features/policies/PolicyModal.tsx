import type { PolicyStatus } from "@vetaverde/contract/policies";
import type { Project } from "@vetaverde/contract/projects";
import { asLink } from "@vetaverde/domain/text/web-address";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useLoading } from "../../lib/loading.ts";
import { acceptPolicy, loadProjectData, signOut, useSession } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconExternalLink } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import styles from "./PolicyModal.module.css";
import { isPolicyRequested } from "./policy.conditions.ts";

/** Modal dialog that blocks the page until the data policy is accepted or declined. */
export function PolicyModal() {
  const loading = useLoading() > 0;
  const isRequired = useSession(isPolicyRequested);
  const project = useSession((session) => session.project);
  const policy = useSession((session) => session.policy);
  const [shown, setShown] = useState<string | null>(null);
  const key =
    isRequired && project && policy ? `${project.id} ${policy.id_policy} ${policy.acceptance_date}` : null;
  // It opens only while nothing is loading; once open, a later load neither closes it nor resets its checkboxes.
  if (key !== null && !loading && shown !== key) setShown(key);
  if (key === null || shown !== key || !project || !policy) return null;
  return <PolicyQuestion key={key} project={project} policy={policy} />;
}

function PolicyQuestion({ project, policy }: { project: Project; policy: PolicyStatus }) {
  const t = useT();
  const format = useFormat();
  const [platform, setPlatform] = useState(false);
  const [ofProject, setOfProject] = useState(false);
  const ready = platform && (ofProject || !project.url_policy);
  const { busy, accept, failure } = usePolicyAcceptance();
  return (
    <Dialog
      title={t("policies.title")}
      className={styles.modal}
      actions={<PolicyAnswers ready={ready} busy={busy} accept={accept} />}
    >
      <h3 className={layout.sectionTitle}>{policy.title}</h3>
      <p className={styles.dates}>{t("policies.version", { date: format.stamp(policy.start_date) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable without a mouse */}
      <section className={styles.content} tabIndex={0} aria-label={policy.title}>
        <SafeHtml html={policy.content} />
      </section>
      {project.date_policy && (
        <p className={styles.dates}>
          {t("policies.projectChanged", { name: project.name, date: format.stamp(project.date_policy) })}
        </p>
      )}
      {failure && (
        <Notice kind="error" urgent>
          {failure}
        </Notice>
      )}
      <PolicyBoxes
        platform={platform}
        setPlatform={setPlatform}
        project={project}
        ofProject={ofProject}
        setOfProject={setOfProject}
        ready={ready}
      />
    </Dialog>
  );
}

function usePolicyAcceptance() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await acceptPolicy();
    } catch (error) {
      const outdated = isCallError(error) && error.error === "CONFLICT";
      setFailure(outdated ? t("policies.outdated") : `${t("policies.failed")} ${describeError(error)}`);
      if (outdated) await loadProjectData();
    }
    setBusy(false);
  };
  return { busy, accept, failure };
}

function PolicyAnswers({ ready, busy, accept }: { ready: boolean; busy: boolean; accept(): Promise<void> }) {
  const t = useT();
  return (
    <>
      <Button onClick={() => void signOut({ reason: "declined" })}>{t("policies.decline")}</Button>
      <Button kind="primary" disabled={!ready} busy={busy} onClick={() => void accept()}>
        {t("policies.accept")}
      </Button>
    </>
  );
}

interface PolicyBoxesProps {
  platform: boolean;
  setPlatform(value: boolean): void;
  project: Project;
  ofProject: boolean;
  setOfProject(value: boolean): void;
  ready: boolean;
}

function PolicyBoxes({ platform, setPlatform, project, ofProject, setOfProject, ready }: PolicyBoxesProps) {
  const t = useT();
  return (
    <div className={styles.boxes}>
      <Checkbox label={t("policies.acceptPlatform")} checked={platform} onValue={setPlatform} />
      {project.url_policy && (
        <Checkbox
          label={t("policies.acceptProject", { name: project.name })}
          help={
            <a
              href={asLink(project.url_policy)}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.link}
            >
              {t("policies.readProject")}
              <IconExternalLink size={14} aria-hidden />
            </a>
          }
          checked={ofProject}
          onValue={setOfProject}
        />
      )}
      {!ready && <p className={styles.dates}>{t("policies.tickToAccept")}</p>}
    </div>
  );
}
