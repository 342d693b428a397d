import type { CodecVersion } from "@vetaverde/contract/codecs";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./codecs.module.css";

export interface CodecVersionsProps {
  project: string;
  type: string | null;
  versions: readonly CodecVersion[];
  /** Loads an older version's code into the form. */
  onTake(code: string): void;
}

/** Earlier versions of the codec, and the decoding of stored messages with the current one. */
export function CodecVersions({ project, type, versions, onTake }: CodecVersionsProps) {
  const t = useT();
  const format = useFormat();
  const [most, setMost] = useState(5);
  if (versions.length === 0 || type === null) return null;
  return (
    <>
      {versions[0]?.code && <Replay project={project} type={type} />}
      <section className={classes(layout.stack8, styles.versions)}>
        <h2>{t("codecs.versions")}</h2>
        <ul className={layout.stack8}>
          {versions.slice(0, most).map(({ version, code, reason, at, by }) => (
            <li key={version}>
              <span>
                <b>{t("codecs.version", { n: String(version) })}</b> {reason}
                <br />
                <span className={layout.mutedSmall}>
                  {by.name}, {format.dateTime(at)}
                </span>
              </span>
              {code === null ? (
                <span className={layout.mutedSmall}>{t("codecs.withdrawnState")}</span>
              ) : (
                <Button size="small" onClick={() => onTake(code)}>
                  {t("codecs.take")}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {versions.length > most && (
          <Button kind="quiet" size="small" onClick={() => setMost(versions.length)}>
            {t("codecs.allVersions")}
          </Button>
        )}
      </section>
    </>
  );
}

function Replay({ project, type }: { project: string; type: string }) {
  const t = useT();
  const replay = useCallMutation("codecs", "replay", (body: ArgsOf<"codecs", "replay">["body"]) => ({
    params: { project },
    body,
  }));
  const { data } = replay;
  return (
    <section className={styles.trial}>
      <h2>{t("codecs.replay")}</h2>
      <p className={layout.mutedSmall}>{t("codecs.replayHelp")}</p>
      <div className={styles.actions}>
        <Button busy={replay.isPending} onClick={() => replay.mutate({ type, failed: true })}>
          {t("codecs.replayFailed")}
        </Button>
        <Button disabled={replay.isPending} onClick={() => replay.mutate({ type, failed: false })}>
          {t("codecs.replayAll")}
        </Button>
      </div>
      {replay.isError && (
        <Notice kind="error" urgent>
          {describeError(replay.error)}
        </Notice>
      )}
      {data && (
        <Notice kind="done" urgent title={t("codecs.replayed", { n: data.messages, decoded: data.decoded })}>
          <p>
            {t("codecs.replayedCounts", {
              accepted: data.accepted,
              duplicates: data.duplicates,
              conflicts: data.conflicts,
            })}
          </p>
          {data.more && <p>{t("codecs.replayMore")}</p>}
        </Notice>
      )}
    </section>
  );
}
