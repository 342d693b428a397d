import type { FileRecord } from "@vetaverde/contract/files";
import { useT } from "../../lib/i18n.ts";
import { FileUrlState } from "../../resource/FileUrlState.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./files.module.css";
import { usePreviewUrl } from "./files.queries.ts";

/** Preview by the browser itself: raster images, and PDFs in its own viewer. */
export function FilePreview({ project, file }: { project: string; file: FileRecord }) {
  const t = useT();
  if (!file.preview) return <p className={layout.mutedXSmallTight}>{t("files.noPreview")}</p>;
  return <PreviewContent key={file.version} project={project} file={file} />;
}

function PreviewContent({ project, file }: { project: string; file: FileRecord }) {
  const t = useT();
  const label = t("files.preview", { name: file.name });
  return (
    <FileUrlState query={usePreviewUrl(project, file.id, file.version)} skeletonRows={4}>
      {(url) =>
        file.kind === "application/pdf" ? (
          <iframe title={label} src={url} className={styles.reader} />
        ) : (
          <img alt={label} src={url} className={styles.image} />
        )
      }
    </FileUrlState>
  );
}
