import { DECODED_SOURCES, type ListedMessage } from "@vetaverde/contract/raw-messages";
import { type ReactNode, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconAlertTriangle, IconCircleCheckFilled } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SOURCES } from "./message.sources.ts";
import styles from "./messages.module.css";
import { RefusedReadings } from "./RefusedReadings.tsx";

const SHOWN = 4000;

/** A received message: time, source, result; its body and a retry on click. */
export function Message({ project, message, device }: MessageProps) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { id, source, at, detail, codecVersion, refused } = message;
  return (
    <li className={classes(layout.stack4, layout.ruledLine, styles.message)}>
      <p className={styles.line}>
        <b className={layout.tabularNumbers}>{format.moment(at)}</b>
        <span>{SOURCES[source]}</span>
        <span>{device}</span>
        <Result message={message} />
        {codecVersion !== null && (
          <span className={layout.muted}>{t("rawMessages.version", { n: String(codecVersion) })}</span>
        )}
      </p>
      {detail && <p className={styles.detail}>{detail}</p>}
      <RefusedReadings refused={refused} reason={null} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("rawMessages.body")}</summary>
        {open && <Body project={project} id={id} mayDecode={DECODED.includes(source)} />}
      </details>
    </li>
  );
}

interface MessageProps {
  project: string;
  message: ListedMessage;
  /** A link to its device, or a text that there is none. */
  device: ReactNode;
}

/** Whether its readings were accepted, and why not. */
function Result({ message: { reason, accepted } }: Pick<MessageProps, "message">) {
  const t = useT();
  if (reason === null)
    return (
      <span className={classes(layout.inlineRow5, layout.doneText)}>
        <IconCircleCheckFilled size={16} aria-hidden />
        {t("rawMessages.taken")}
      </span>
    );
  const text = t(`rawMessages.reasons.${reason}`);
  return (
    <span className={classes(layout.inlineRow5, layout.nearStrong)}>
      <IconAlertTriangle size={16} aria-hidden />
      {accepted
        ? t("rawMessages.partlyTaken", { n: accepted, reason: text })
        : t("rawMessages.notTaken", { reason: text })}
    </span>
  );
}

const DECODED: readonly string[] = DECODED_SOURCES;

function Body({ project, id, mayDecode }: { project: string; id: string; mayDecode: boolean }) {
  const t = useT();
  const message = useCallQuery("codecs", "message", { params: { project, message: id } }, { enabled: true });
  const decode = useCallMutation("codecs", "decode", () => ({ params: { project, message: id } }));
  const { data } = decode;
  return (
    <div className={styles.body}>
      {message.isError && <Notice kind="error">{describeError(message.error)}</Notice>}
      {message.data && <pre>{pretty(message.data.body)}</pre>}
      {message.data && message.data.body.length >= SHOWN && (
        <p className={layout.muted}>{t("rawMessages.cut")}</p>
      )}
      {mayDecode && (
        <Button size="small" busy={decode.isPending} onClick={() => decode.mutate()}>
          {t("rawMessages.decode")}
        </Button>
      )}
      {decode.isError && (
        <Notice kind="error" urgent>
          {describeError(decode.error)}
        </Notice>
      )}
      {data && (
        <Notice kind={data.decoded ? "done" : "warning"} urgent>
          {data.decoded
            ? t("rawMessages.decoded", {
                accepted: String(data.accepted),
                duplicates: String(data.duplicates),
                conflicts: String(data.conflicts),
              })
            : t("rawMessages.notDecoded", {
                reason: t(`rawMessages.reasons.${data.reason ?? "UNREADABLE"}`),
              })}
        </Notice>
      )}
    </div>
  );
}

/** A body that is not JSON, or is truncated, is displayed unchanged. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
