import type { MaintenanceWindow } from "@vetaverde/contract/alert-shapes";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import { useAlertFailure } from "./alert-failure.ts";
import styles from "./alerts.module.css";
import { useCancelWindow, useWindows } from "./alerts.queries.ts";
import type { RuledDevice } from "./RuleForm.tsx";
import { WindowForm } from "./WindowForm.tsx";

export interface WindowsProps {
  project: { id: string; timeZone: string };
  device: RuledDevice;
  mayChange: boolean;
}

/** A device's maintenance windows, during which no notifications are sent. */
export function Windows({ project, device, mayChange }: WindowsProps) {
  const t = useT();
  const windows = useWindows(project.id, device.id);
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<MaintenanceWindow | null>(null);
  return (
    <section className={classes(layout.flushParagraphs, styles.block)} aria-label={t("alerts.windows.title")}>
      <h2>{t("alerts.windows.title")}</h2>
      <p className={layout.muted}>{t("alerts.windows.help")}</p>
      <QueryState
        query={windows}
        errorTitle={t("alerts.windows.failed")}
        describe={useAlertFailure()}
        skeletonRows={2}
      />
      {windows.data?.length === 0 && <p>{t("alerts.windows.none")}</p>}
      {windows.data && windows.data.length > 0 && (
        <ul className={styles.windows}>
          {windows.data.map((one) => (
            <OneWindow key={one.id} window={one} {...(mayChange ? { onEnd: () => setEnding(one) } : {})} />
          ))}
        </ul>
      )}
      {mayChange && (
        <div>
          <Button onClick={() => setAdding(true)}>{t("alerts.windows.add")}</Button>
        </div>
      )}
      {adding && <WindowForm project={project} device={device} onClose={() => setAdding(false)} />}
      {ending && (
        <EndWindow project={project.id} device={device.id} window={ending} onClose={() => setEnding(null)} />
      )}
    </section>
  );
}

function OneWindow({ window, onEnd }: { window: MaintenanceWindow; onEnd?: () => void }) {
  const t = useT();
  const format = useFormat();
  const { sensor, from, to, reason, state, made, cancelled } = window;
  const open = state === "running" || state === "planned";
  return (
    <li>
      <div className={layout.shrinkableText}>
        <p>
          <b>{t(`alerts.windows.states.${state}`)}</b>{" "}
          <span className={layout.tabularNumbers}>
            {t("alerts.windows.span", {
              from: format.dateTime(from),
              to: format.dateTime(cancelled && cancelled.at < to ? cancelled.at : to),
            })}
          </span>
        </p>
        <p className={layout.muted}>{sensor?.name ?? t("alerts.windows.whole")}</p>
        <p className={layout.muted}>{t("alerts.windows.by", { name: made.by.name, reason })}</p>
      </div>
      {open && onEnd && (
        <Button size="small" onClick={onEnd}>
          {t(state === "running" ? "alerts.windows.cancel" : "alerts.windows.cancelPlanned")}
        </Button>
      )}
    </li>
  );
}

interface EndProps {
  project: string;
  device: string;
  window: MaintenanceWindow;
  onClose(): void;
}

function EndWindow({ project, device, window, onClose }: EndProps) {
  const t = useT();
  const cancel = useCancelWindow(project, device);
  const end = async () => {
    await cancel.mutateAsync(window.id);
    toast("done", t("alerts.windows.cancelled"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("alerts.windows.cancelQuestion")}
      confirmLabel={t(window.state === "running" ? "alerts.windows.cancel" : "alerts.windows.cancelPlanned")}
      busy={cancel.isPending}
      error={cancel.error}
      errorTitle={t("alerts.notSaved")}
      onConfirm={() => void end().catch(() => {})}
      onClose={onClose}
    >
      <p>{t("alerts.windows.cancelText")}</p>
    </ConfirmDialog>
  );
}
