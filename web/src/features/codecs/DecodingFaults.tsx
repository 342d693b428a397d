import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./codecs.module.css";
import { useDecodingFaults } from "./codecs.queries.ts";
import { RefusedReadings } from "./RefusedReadings.tsx";

const OF_CODECS = ["CODEC_FAILED", "NO_DECODER", "UNKNOWN_VARIABLE"] as const;

/** What was rejected of a device's last message, when and why; nothing if it was accepted completely. */
export function DecodingFaults({ project, device }: { project: string; device: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useDecodingFaults(project, device);
  if (!data) return null;
  const isPartly = (data.accepted ?? 0) > 0;
  const ofCodec = isPartly ? undefined : OF_CODECS.find((one) => one === data.reason);
  const isSuspended = ofCodec === "CODEC_FAILED" && data.detail === "SUSPENDED";
  return (
    <Notice
      kind="warning"
      title={t(isPartly ? "codecs.troublePartly" : "codecs.trouble", { at: format.dateTime(data.at) })}
    >
      {ofCodec && (
        <p>{t(`codecs.troubles.${isSuspended ? "SUSPENDED" : ofCodec}`, { type: data.type ?? "" })}</p>
      )}
      {isPartly && <p>{t("codecs.troubleTaken", { n: data.accepted ?? 0 })}</p>}
      <RefusedReadings refused={data.refused} reason={ofCodec ? null : data.reason} />
      {data.detail && !isSuspended && <p className={styles.faultText}>{data.detail}</p>}
      <p>{t("codecs.troubleEnds")}</p>
    </Notice>
  );
}
