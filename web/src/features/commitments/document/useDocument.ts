import { useEffect, useState } from "react";
import { address } from "../../../lib/address.ts";
import { headersOf, specOf } from "../../../lib/call.ts";
import type { OpenDocument } from "./pdf.ts";

export interface Opened {
  /** Null until the document is loaded. */
  open: OpenDocument | null;
  /** Size of each page in points; a page not rendered yet is assumed to have the size of the first. */
  sizes: readonly { width: number; height: number }[];
  error: unknown;
  retry(): void;
  /** A page's own size, once it is known. */
  onSize(index: number, size: { width: number; height: number }): void;
}

export const documentAddress = (project: string, document: string) =>
  address(specOf("instruments", "file").path, { project, document });

/** Opens a document of an instrument; it is closed when another one is opened or the component unmounts. */
export function useDocument(project: string, document: string): Opened {
  const [open, setOpen] = useState<OpenDocument | null>(null);
  const [sizes, setSizes] = useState<Opened["sizes"]>([]);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew
  useEffect(() => {
    let gone = false;
    let opened: OpenDocument | undefined;
    setOpen(null);
    setSizes([]);
    setError(null);
    const begin = async () => {
      const { openDocument } = await import("./pdf.ts");
      opened = await openDocument(documentAddress(project, document), headersOf({ project }));
      if (gone) return opened.close();
      const page = await opened.document.getPage(1);
      const { width, height } = page.getViewport({ scale: 1 });
      if (gone) return;
      setSizes(Array.from({ length: opened.document.numPages }, () => ({ width, height })));
      setOpen(opened);
    };
    begin().catch((fault: unknown) => !gone && setError(fault));
    return () => {
      gone = true;
      opened?.close();
    };
  }, [project, document, tries]);
  const onSize: Opened["onSize"] = (index, size) =>
    setSizes((all) => {
      const before = all[index];
      if (!before || (before.width === size.width && before.height === size.height)) return all;
      return all.with(index, size);
    });
  return { open, sizes, error, retry: () => setTries((count) => count + 1), onSize };
}
