import type { FileRecord } from "@vetaverde/contract/files";
import { useEffect, useRef, useState } from "react";
import { IconFileSpreadsheet, IconFileText } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./files.module.css";
import { useThumbnail } from "./files.queries.ts";

/** Thumbnail or type icon of a file. Decorative: the adjacent name contains the information. */
export function Thumbnail({ project, file }: { project: string; file: FileRecord }) {
  const box = useRef<HTMLSpanElement>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    // A long list only loads the pictures that become visible.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setInSight(true);
        observer.disconnect();
      },
      { rootMargin: "200px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { data } = useThumbnail(project, file, inSight);
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
