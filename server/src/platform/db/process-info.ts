import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { hostname } from "node:os";
import { basename } from "node:path";

export interface ProcessInfo {
  /** Start time, in the system's own format: with the process id it identifies a process uniquely. */
  started: string;
  args: string[];
  /** Its working directory; null when the system does not report it. */
  folder: string | null;
}

/** The process with an id; null when there is none. A zombie counts as none. */
export function describeProcess(pid: number): ProcessInfo | null {
  if (process.platform === "linux") return fromProc(pid);
  return process.platform === "win32" ? fromPowerShell(pid) : fromPs(pid);
}

/** Whether that process is a PostgreSQL on this data folder. */
export function isPostgresOn(pid: number, folder: string): boolean {
  const info = pid > 0 ? describeProcess(pid) : null;
  if (!info || !/^postgres(\.exe)?$/.test(basename(info.args[0] ?? ""))) return false;
  // PostgreSQL's working directory is its data folder, so this works even when the folder was renamed or given by
  // another path.
  if (info.folder !== null) return info.folder === realpathSync(folder);
  return info.args.includes(folder) || info.args.join(" ").includes(` ${folder} `);
}

/** Identifies the process id namespace: each container has its own. */
export function processSpace(): string {
  const parts = [hostname()];
  if (process.platform === "linux") {
    parts.push(readlinkSync("/proc/self/ns/pid"));
    parts.push(readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  }
  return parts.join(" ");
}

function fromProc(pid: number): ProcessInfo | null {
  try {
    // The command name is in parentheses and may contain spaces; the fields after it do not.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return { started: fields[19] ?? "", args, folder: workingFolder(pid) };
  } catch {
    return null;
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function fromPs(pid: number): ProcessInfo | null {
  const output = spawnSync("ps", ["-o", "stat=,lstart=,command=", "-p", String(pid)], { encoding: "utf8" });
  const parts = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(output.stdout?.trim() ?? "");
  if (output.error || !parts || parts[1]?.startsWith("Z")) return null;
  return { started: parts[2] ?? "", args: (parts[3] ?? "").split(" "), folder: null };
}

function fromPowerShell(pid: number): ProcessInfo | null {
  const query = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; if ($p) { $p.CreationDate.Ticks; $p.ExecutablePath; $p.CommandLine }`;
  const output = spawnSync("powershell.exe", ["-NoProfile", "-Command", query], { encoding: "utf8" });
  const [started, program, command] = output.stdout?.trim().split(/\r?\n/) ?? [];
  if (output.error || !started) return null;
  return { started, args: [program ?? "", ...(command ?? "").replaceAll('"', "").split(" ")], folder: null };
}
