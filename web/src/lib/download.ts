import { call } from "./call.ts";

/**
 * Lets the browser stream a file to disk. The session code stands in no address: a one-use ticket, valid for a
 * minute, does. A link and not a navigation, so that a failure does not take the page away.
 */
export async function download(path: string): Promise<void> {
  const { url } = await call("general", "createDownload", { body: { path } });
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.rel = "noopener";
  link.click();
}
