import { toast } from "./toasts.ts";

/** Copies a text to the clipboard and shows whether it succeeded: over plain http browsers have no clipboard API. */
export async function copyText(text: string, messages: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("done", messages.copied);
  } catch {
    toast("warning", messages.notCopied);
  }
}
