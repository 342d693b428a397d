import { Link, useNavigate } from "@tanstack/react-router";
import { PolicyEditor } from "../features/policies/PolicyEditor.tsx";
import styles from "../features/policies/policy-config.module.css";
import { useVersion, useVersions } from "../features/policies/policy-config.queries.ts";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toast } from "../ui/toasts.ts";

/** A new version of the platform's policy, begun as the one in force. */
export function PolicyCreatePage() {
  const t = useT();
  const ofProject = useSession((session) => session.project?.timeZone);
  // Before a project is chosen a start is read as the person's own clock shows it.
  const timeZone = ofProject ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const navigate = useNavigate();
  const versions = useVersions(1);
  const current = versions.data?.items.find(({ state }) => state === "inForce")?.id ?? null;
  const inForce = useVersion(current);
  const failed = versions.error ?? inForce.error;
  const ready = versions.data && (current === null || inForce.data);
  const leave = () => void navigate({ to: "/config/policy" });
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("policyConfig.editor.title")}
        crumbs={<Link to="/config/policy">{t("policyConfig.title")}</Link>}
      />
      {failed && (
        <ErrorState
          title={t("policyConfig.failed")}
          text={describeError(failed)}
          code={codeOf(failed)}
          onRetry={() => void (versions.error ? versions.refetch() : inForce.refetch())}
        />
      )}
      {!failed && !ready && <Skeleton rows={10} />}
      {!failed && ready && (
        <PolicyEditor
          inForce={inForce.data ?? null}
          timeZone={timeZone}
          onPublished={() => {
            toast("done", t("policyConfig.editor.done"));
            leave();
          }}
          onCancel={leave}
        />
      )}
    </div>
  );
}
