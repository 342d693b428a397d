import { useQueryClient } from "@tanstack/react-query";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import type { OutboxItem } from "../../lib/outbox/outbox.item.ts";
import { removeItem, requeue, sendAndSee, sendOutbox } from "../../lib/outbox/outbox.ts";
import { changedBy, invalidateCalls } from "../../resource/invalidate.ts";
import { toast } from "../../ui/toasts.ts";
import { useFollowUpForm } from "./follow-up/follow-up.form.ts";

export interface PanelFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** Called once the follow-up is saved on the server, or stored in this device's outbox. */
  onDone(): void;
}

/**
 * Form state in the office: stores the follow-up on this device first, as in the field, and then follows it until the
 * server responds. The response may arrive long after the form was closed.
 */
export function usePanelForm({ project, timeZone, monitoring, onDone }: PanelFormOptions) {
  const t = useT();
  const queries = useQueryClient();
  const online = useLink((link) => link.online);
  const form = useFollowUpForm({ project, timeZone, monitoring });
  const [step, setStep] = useState<"keeping" | "sending" | null>(null);
  const running = useRef(false);
  const here = useHere();
  const station = monitoring.station.name;

  const done = (kind: "done" | "info", words: string) => {
    toast(kind, words);
    // The form may be closed, and another one open, by now.
    if (here.current) onDone();
  };
  const refused = async (item: OutboxItem) => {
    if (!here.current) return toast("error", t("plans.followUp.owed", { station }));
    await form.takeBack();
    await removeItem(item);
    form.setFailure(item.failure?.message ?? t("plans.followUp.notTaken"));
  };
  /** Follows an outbox item until its result is known. */
  const follow = async (id: string) => {
    setStep("sending");
    const item = await sendAndSee(id);
    void invalidateCalls(queries, project, changedBy("plans"));
    if (item?.state === "refused") await refused(item);
    else if (item?.state === "conflict") {
      if (!here.current) toast("error", t("plans.followUp.owed", { station }));
    } else if (item?.state === "sent") done("done", t("plans.followUp.saved", { station }));
    else done("info", t("plans.followUp.keptHere", { station }));
  };
  /** Runs one operation at a time; its result remains displayed until the next one begins. */
  const run = (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setStep("keeping");
    work()
      .catch(() => form.setFailure(t("field.notKept")))
      .finally(() => {
        running.current = false;
        setStep(null);
      });
  };

  return {
    ...form,
    online,
    step,
    save: () =>
      run(async () => {
        const id = await form.keep(null, !online);
        if (id === null) return;
        if (online) return follow(id);
        done("info", t("plans.followUp.keptHere", { station }));
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

/** Whether the component is still mounted. */
function useHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
