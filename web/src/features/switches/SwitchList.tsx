import type { Switch as Shown } from "@vetaverde/contract/switches";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import layout from "../../ui/layout.module.css";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./switches.module.css";
import { useSetSwitch } from "./switches.queries.ts";

const SCOPES = ["person", "project"] as const;

/** Experimental features: each with its effect and who switched it. */
export function SwitchList({ project }: { project: string }) {
  const t = useT();
  const switches = useCallQuery("switches", "list", { params: { project } });
  if (!switches.isSuccess)
    return <QueryState query={switches} errorTitle={t("switches.failed")} skeletonRows={4} />;
  return SCOPES.map((scope) => (
    <section key={scope} className={layout.ruledHeadings} aria-label={t(`switches.scopes.${scope}`)}>
      <h2>{t(`switches.scopes.${scope}`)}</h2>
      {switches.data
        .filter((one) => one.scope === scope)
        .map((one) => (
          <OneSwitch key={one.name} one={one} project={project} />
        ))}
    </section>
  ));
}

function OneSwitch({ one, project }: { one: Shown; project: string }) {
  const t = useT();
  const format = useFormat();
  const turn = useSetSwitch(project);
  const by =
    one.changedBy && one.changedAt
      ? t("switches.changedBy", { name: one.changedBy.name, at: format.dateTime(one.changedAt) })
      : null;
  return (
    <div className={styles.one}>
      <Switch
        label={t(`switches.names.${one.name}.title`)}
        help={t(`switches.names.${one.name}.text`)}
        checked={one.on}
        disabled={!one.mayChange}
        onValue={(on) =>
          !turn.isPending &&
          turn.mutate({ one, on }, { onError: (error) => toast("error", describeError(error)) })
        }
      />
      {!one.mayChange && <p className={styles.quiet}>{t("switches.notYours")}</p>}
      {by && <p className={styles.quiet}>{by}</p>}
    </div>
  );
}
