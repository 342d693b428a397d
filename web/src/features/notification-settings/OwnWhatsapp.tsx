import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type ReplyOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconBrandWhatsapp } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import styles from "./notification-settings.module.css";
import { Section } from "./Section.tsx";

const KEY = callKey("whatsapp", "own");
/** Polling interval while waiting for the message with the code. */
const POLL_MS = 3000;

/** The user's own phone number, verified by a message with a code sent from it. */
export function OwnWhatsapp() {
  const t = useT();
  const format = useFormat();
  const { own, join, leave } = useOwnPhone();
  if (!own.data) return null;
  const { available, phone, joinedAt } = own.data;
  const fault = join.error ?? leave.error;
  return (
    <Section title={t("notificationSettings.phoneTitle")}>
      <p className={layout.mutedProse}>
        {!available
          ? t("notificationSettings.phoneAway")
          : phone
            ? t("notificationSettings.phoneOn", { phone, at: format.dateTime(joinedAt ?? "") })
            : t("notificationSettings.phoneOff")}
      </p>
      {available && !phone && join.data && <JoinCode code={join.data} />}
      {available && (
        <div>
          {phone ? (
            <Button busy={leave.isPending} onClick={() => leave.mutate()}>
              {t("notificationSettings.phoneLeave")}
            </Button>
          ) : (
            !join.data && (
              <Button
                icon={<IconBrandWhatsapp size={18} aria-hidden />}
                busy={join.isPending}
                onClick={() => join.mutate()}
              >
                {t("notificationSettings.phoneJoin")}
              </Button>
            )
          )}
        </div>
      )}
      {fault && <p role="alert">{describeError(fault)}</p>}
    </Section>
  );
}

function useOwnPhone() {
  const t = useT();
  const queries = useQueryClient();
  const join = useMutation({ mutationFn: () => call("whatsapp", "join", {}) });
  const own = useCallQuery(
    "whatsapp",
    "own",
    {},
    { refetchInterval: ({ state }) => (join.data && !state.data?.phone ? POLL_MS : false) },
  );
  const leave = useMutation({
    mutationFn: () => call("whatsapp", "leave", {}),
    onSuccess: (state) => {
      queries.setQueryData(KEY, state);
      join.reset();
      toast("done", t("notificationSettings.phoneLeft"));
    },
  });
  return { own, join, leave };
}

/** The code to send, and the link that opens WhatsApp with it. */
function JoinCode({ code: { number, code, until, link } }: { code: ReplyOf<"whatsapp", "join"> }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p>
        {t("notificationSettings.phoneCode", { number })} <b className={styles.code}>VetaVerde {code}</b>
      </p>
      <p className={layout.mutedProse}>
        {t("notificationSettings.phoneWait", { time: format.dateTime(until) })}
      </p>
      <div>
        <ButtonLink kind="primary" label={t("notificationSettings.phoneOpen")}>
          {(dress) => <a href={link} target="_blank" rel="noopener noreferrer" {...dress} />}
        </ButtonLink>
      </div>
    </>
  );
}
