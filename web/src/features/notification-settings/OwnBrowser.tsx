import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PushState } from "@vetaverde/contract/push";
import { call } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconBell } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { ability, allowHere, endHere, formerMark, ownMark } from "./browser-push.ts";
import styles from "./notification-settings.module.css";

const KEY = callKey("push", "own");

/** The browsers that receive push notifications; permission for the current one is only requested by a press. */
export function OwnBrowser() {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const own = useCallQuery("push", "own", {});
  const mark = useQuery({ queryKey: callKey("push", "own", {}, "mark"), queryFn: ownMark, gcTime: 0 });
  const renew = (state: PushState) => {
    queries.setQueryData(KEY, state);
    void mark.refetch();
  };
  const join = useMutation({
    mutationFn: async (publicKey: string) => {
      const browser = await allowHere(publicKey);
      return browser && call("push", "join", { body: browser });
    },
    onSuccess: (state) => {
      if (state) renew(state);
      toast(state ? "done" : "error", t(`notificationSettings.${state ? "pushJoined" : "pushNot"}`));
    },
  });
  const leave = useMutation({
    mutationFn: async ({ id, here }: { id: string; here: boolean }) => {
      const state = await call("push", "leave", { body: { id } });
      if (here) await endHere();
      return state;
    },
    onSuccess: renew,
  });
  if (!own.data || mark.isPending) return null;
  const { available, publicKey, devices, ended } = own.data;
  const able = ability();
  const hereToo = devices.some((one) => one.mark === mark.data);
  const asks = available && publicKey !== null && able === "able" && !hereToo;
  const former = mark.data ?? formerMark();
  const was = asks && ended.find((one) => one.mark === former);
  const status = !available
    ? "pushAway"
    : able === "unable"
      ? "pushUnable"
      : able === "refused"
        ? "pushRefused"
        : "pushText";
  const fault = join.error ?? leave.error;
  return (
    <section
      className={classes(layout.sectionHeadings, styles.section)}
      aria-label={t("notificationSettings.pushTitle")}
    >
      <h2>{t("notificationSettings.pushTitle")}</h2>
      <p className={layout.mutedProse}>{t(`notificationSettings.${status}`)}</p>
      {devices.length > 0 && (
        <ul className={styles.devices}>
          {devices.map((one) => (
            <li key={one.id}>
              <span>
                <b>{one.device}</b>
                {one.mark === mark.data && ` · ${t("notificationSettings.pushHere")}`}
                <span className={styles.since}>
                  {t("notificationSettings.pushSince", { at: format.dateTime(one.createdAt) })}
                </span>
              </span>
              <Button
                size="small"
                busy={leave.isPending && leave.variables?.id === one.id}
                aria-label={t("notificationSettings.pushLeaveOf", { device: one.device })}
                onClick={() => leave.mutate({ id: one.id, here: one.mark === mark.data })}
              >
                {t("notificationSettings.pushLeave")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {was && (
        <Notice kind="warning" title={t("notificationSettings.pushEnded")}>
          {t(`notificationSettings.pushEnded_${was.why}`)}
        </Notice>
      )}
      {asks && (
        <div>
          <Button
            icon={<IconBell size={18} aria-hidden />}
            busy={join.isPending}
            onClick={() => join.mutate(publicKey)}
          >
            {t("notificationSettings.pushJoin")}
          </Button>
        </div>
      )}
      {fault && <p role="alert">{describeError(fault)}</p>}
    </section>
  );
}
