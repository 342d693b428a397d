import type { FileRecord } from "@vetaverde/contract/files";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./files.module.css";
import { usePreviewUrl } from "./files.queries.ts";

/** Preview by the browser itself: raster images, and PDFs in its own viewer. */
export function FilePreview({ project, file }: { project: string; file: FileRecord }) {
  const t = useT();
  if (!file.preview) return <p className={layout.mutedXSmallTight}>{t("files.noPreview")}</p>;
  return <Shown key={file.version} project={project} file={file} />;
}

function Shown({ project, file }: { project: string; file: FileRecord }) {
  const t = useT();
  const { data: url, error } = usePreviewUrl(project, file.id, file.version);
  if (error) return <Notice kind="error">{describeError(error)}</Notice>;
  if (!url) return <Skeleton rows={4} />;
  const label = t("files.preview", { name: file.name });
  if (file.kind === "application/pdf") return <iframe title={label} src={url} className={styles.reader} />;
  return <img alt={label} src={url} className={styles.image} />;
}
