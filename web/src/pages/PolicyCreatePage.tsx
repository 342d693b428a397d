import { Link, useNavigate } from "@tanstack/react-router";
import { PolicyEditor } from "../features/policies/PolicyEditor.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** A new version of the platform's policy, prefilled with the one in force. */
export function PolicyCreatePage() {
  const t = useT();
  const ofProject = useSession((session) => session.project?.timeZone);
  // Before a project is chosen, the start is interpreted in the device's time zone.
  const timeZone = ofProject ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const navigate = useNavigate();
  const { versions, inForce, isReady } = useVersionInForce();
  const leave = () => void navigate({ to: "/config/policy" });
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("policyConfig.editor.title")}
        crumbs={<Link to="/config/policy">{t("policyConfig.title")}</Link>}
      />
      {!isReady && (
        <QueryState
          query={versions.data ? inForce : versions}
          errorTitle={t("policyConfig.failed")}
          skeletonRows={10}
        />
      )}
      {isReady && (
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

/** The version that the new one is prefilled with; there may be none. */
function useVersionInForce() {
  const versions = useCallQuery("policies", "versions", { query: { page: 1 } }, { keepPrevious: true });
  const current = versions.data?.items.find(({ state }) => state === "inForce")?.id ?? null;
  const inForce = useCallQuery(
    "policies",
    "version",
    current === null ? null : { params: { policy: current } },
  );
  const isReady = versions.data !== undefined && (current === null || inForce.data !== undefined);
  return { versions, inForce, isReady };
}
