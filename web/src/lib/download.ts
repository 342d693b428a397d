import { call } from "./call.ts";

/**
 * Lets the browser stream a file to disk. The URL contains a one-time ticket, valid for a minute, instead of the
 * session code. Uses a link instead of navigation, so that a failure does not replace the page.
 */
export async function download(path: string): Promise<void> {
  const { url } = await call("general", "createDownload", { body: { path } });
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.rel = "noopener";
  link.click();
}
