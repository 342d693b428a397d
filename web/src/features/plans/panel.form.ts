import { useQueryClient } from "@tanstack/react-query";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import type { OutboxItem } from "../../lib/outbox/outbox.item.ts";
import { removeItem, requeue, sendAndRead, sendOutbox } from "../../lib/outbox/outbox.ts";
import { changedBy, invalidateCalls } from "../../resource/invalidate.ts";
import { toast } from "../../ui/toasts.ts";
import { useFollowUpForm } from "./follow-up/follow-up.form.ts";
import type { Measuring } from "./measurements/asked.ts";

export interface PanelFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  measuring: Measuring;
  /** Called once the follow-up is saved on the server, or stored in this device's outbox. */
  onDone(): void;
}

/**
 * Form state in the office: stores the follow-up on this device first, as in the field, and then follows it until the
 * server responds. The response may arrive long after the form was closed.
 */
export function usePanelForm({ project, timeZone, monitoring, measuring, onDone }: PanelFormOptions) {
  const t = useT();
  const online = useLink((link) => link.online);
  const form = useFollowUpForm({ project, timeZone, monitoring, measuring });
  const { step, setStep, run } = useSingleRun(() => form.setFailure(t("field.notKept")));
  const { done, follow } = useFollowedItem({
    project,
    station: monitoring.station.name,
    form,
    onSending: () => setStep("sending"),
    onDone,
  });
  return {
    ...form,
    online,
    step,
    save: () =>
      run(async () => {
        const id = await form.saveToOutbox(null, !online);
        if (id === null) return;
        if (online) return follow(id);
        done("info", t("plans.followUp.keptHere", { station: monitoring.station.name }));
        void sendOutbox();
      }),
    keepMine: (item: OutboxItem) =>
      run(async () => {
        await requeue(item, { ...item.body, version: (item.current as Monitoring).version });
        await follow(item.id);
      }),
    takeTheirs: (item: OutboxItem) =>
      run(async () => {
        await removeItem(item);
        form.restart(item.current as Monitoring);
      }),
  };
}

interface FollowedItemOptions {
  project: string;
  station: string;
  form: ReturnType<typeof useFollowUpForm>;
  onSending(): void;
  onDone(): void;
}

/** Follows an outbox item until its result is known, and reports it. */
function useFollowedItem({ project, station, form, onSending, onDone }: FollowedItemOptions) {
  const t = useT();
  const queries = useQueryClient();
  const isMounted = useIsMounted();
  const done = (kind: "done" | "info", message: string) => {
    toast(kind, message);
    // The form may be closed, and another one open, by now.
    if (isMounted.current) onDone();
  };
  const refused = async (item: OutboxItem) => {
    if (!isMounted.current) return toast("error", t("plans.followUp.owed", { station }));
    await form.restoreSubmitted();
    await removeItem(item);
    form.setFailure(item.failure?.message ?? t("plans.followUp.notTaken"));
  };
  const follow = async (id: string) => {
    onSending();
    const item = await sendAndRead(id);
    void invalidateCalls(queries, project, changedBy("plans"));
    if (item?.state === "refused") await refused(item);
    else if (item?.state === "conflict") {
      if (!isMounted.current) toast("error", t("plans.followUp.owed", { station }));
    } else if (item?.state === "sent") done("done", t("plans.followUp.saved", { station }));
    else done("info", t("plans.followUp.keptHere", { station }));
  };
  return { done, follow };
}

/** Runs one operation at a time; its result remains displayed until the next one begins. */
function useSingleRun(onFailure: () => void) {
  const [step, setStep] = useState<"storing" | "sending" | null>(null);
  const running = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setStep("storing");
    work()
      .catch(onFailure)
      .finally(() => {
        running.current = false;
        setStep(null);
      });
  };
  return { step, setStep, run };
}

/** Whether the component is still mounted. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
