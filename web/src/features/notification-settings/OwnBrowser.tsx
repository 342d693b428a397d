import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PushState } from "@vetaverde/contract/push";
import { call } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { IconBell } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { ability, allowHere, endHere, formerMark, ownMark } from "./browser-push.ts";
import styles from "./notification-settings.module.css";
import { Section } from "./Section.tsx";

const KEY = callKey("push", "own");

/** The browsers that receive push notifications; permission for the current one is only requested by a press. */
export function OwnBrowser() {
  const t = useT();
  const { own, mark, join, leave } = useOwnBrowsers();
  if (!own.data || mark.isPending) return null;
  const { available, publicKey, devices, ended } = own.data;
  const isHere = devices.some((one) => one.mark === mark.data);
  const canSubscribe = available && publicKey !== null && ability() === "able" && !isHere;
  const former = mark.data ?? formerMark();
  const was = canSubscribe && ended.find((one) => one.mark === former);
  const fault = join.error ?? leave.error;
  return (
    <Section title={t("notificationSettings.pushTitle")}>
      <p className={layout.mutedProse}>{t(`notificationSettings.${statusOf(available)}`)}</p>
      {devices.length > 0 && <BrowserList browsers={devices} mark={mark.data} leave={leave} />}
      {was && (
        <Notice kind="warning" title={t("notificationSettings.pushEnded")}>
          {t(`notificationSettings.pushEnded_${was.why}`)}
        </Notice>
      )}
      {canSubscribe && (
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
    </Section>
  );
}

interface BrowserListProps {
  browsers: PushState["devices"];
  mark: string | null | undefined;
  leave: ReturnType<typeof useOwnBrowsers>["leave"];
}

const BrowserList = ({ browsers, mark, leave }: BrowserListProps) => (
  <ul className={styles.devices}>
    {browsers.map((one) => (
      <BrowserLine
        key={one.id}
        browser={one}
        isHere={one.mark === mark}
        busy={leave.isPending && leave.variables?.id === one.id}
        onLeave={() => leave.mutate({ id: one.id, here: one.mark === mark })}
      />
    ))}
  </ul>
);

function useOwnBrowsers() {
  const t = useT();
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
  return { own, mark, join, leave };
}

/** Key of the text that says whether push notifications are possible here. */
function statusOf(isAvailable: boolean) {
  if (!isAvailable) return "pushAway";
  return ({ able: "pushText", unable: "pushUnable", refused: "pushRefused" } as const)[ability()];
}

interface BrowserLineProps {
  browser: PushState["devices"][number];
  isHere: boolean;
  busy: boolean;
  onLeave(): void;
}

function BrowserLine({ browser, isHere, busy, onLeave }: BrowserLineProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <span>
        <b>{browser.device}</b>
        {isHere && ` · ${t("notificationSettings.pushHere")}`}
        <span className={styles.since}>
          {t("notificationSettings.pushSince", { at: format.dateTime(browser.createdAt) })}
        </span>
      </span>
      <Button
        size="small"
        busy={busy}
        aria-label={t("notificationSettings.pushLeaveOf", { device: browser.device })}
        onClick={onLeave}
      >
        {t("notificationSettings.pushLeave")}
      </Button>
    </li>
  );
}
