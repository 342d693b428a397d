import { spawnSync } from "node:child_process";

/** Copies with owners and permissions: the database's files belong to another user where the tests run as root. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", `${from}/.`, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the demonstration's data could not be copied: ${stderr}`);
}
