import { toast } from "./toasts.ts";

/** Puts a text on the clipboard and says whether it is there: over plain http a browser has no clipboard at all. */
export async function copyText(text: string, say: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("done", say.copied);
  } catch {
    toast("warning", say.notCopied);
  }
}
