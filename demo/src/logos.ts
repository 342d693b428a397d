import { imagesEndpoints } from "@vetaverde/contract/images";
import { projectsEndpoints } from "@vetaverde/contract/projects";
import type { DemoCaller } from "./client.ts";

/** Uploads a picture and makes it the project's logo. @param png in Base64 */
export async function uploadLogo(admin: DemoCaller, project: string, png: string): Promise<void> {
  const file = new File([Buffer.from(png, "base64")], "logo.png", { type: "image/png" });
  const { id: logo } = await admin.call(imagesEndpoints.create, { file });
  const current = await admin.call(projectsEndpoints.get, { params: { project } });
  const { name, company, color, main, timeZone, nearDays, url_policy, date_policy } = current;
  const body = { name, company, color, main, timeZone, nearDays, url_policy, date_policy, logo };
  await admin.call(projectsEndpoints.update, { params: { project }, body });
}
