import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./codecs.module.css";
import { useTrouble } from "./codecs.queries.ts";

/** Says of a device that its last message gave no reading, and why; nothing where all is well. */
export function DecodingTrouble({ project, device }: { project: string; device: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useTrouble(project, device);
  if (!data) return null;
  const reason =
    data.reason === "CODEC_FAILED" || data.reason === "UNKNOWN_VARIABLE" ? data.reason : "NO_DECODER";
  return (
    <Notice kind="warning" title={t("codecs.trouble", { at: format.dateTime(data.at) })}>
      <p>{t(`codecs.troubles.${reason}`, { type: data.type ?? "" })}</p>
      {data.detail && <p className={styles.said}>{data.detail}</p>}
    </Notice>
  );
}
