import type { FileRecord } from "@vetaverde/contract/files";
import { IconFileSpreadsheet, IconFileText } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { useInSight } from "../../ui/use-in-sight.ts";
import styles from "./files.module.css";
import { useThumbnail } from "./files.queries.ts";

/** Thumbnail or type icon of a file. Decorative: the adjacent name contains the information. */
export function Thumbnail({ project, file }: { project: string; file: FileRecord }) {
  const [box, isInSight] = useInSight<HTMLSpanElement>();
  const { data } = useThumbnail(project, file, isInSight);
  const Icon = /csv|sheet|excel/.test(file.kind) ? IconFileSpreadsheet : IconFileText;
  return (
    <span ref={box} className={styles.thumbnail} aria-hidden>
      {data?.picture ? (
        <img src={`data:image/png;base64,${data.picture}`} alt="" className={layout.coverImage} />
      ) : (
        <Icon size={20} />
      )}
    </span>
  );
}
