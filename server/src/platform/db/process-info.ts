import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { hostname } from "node:os";
import { basename } from "node:path";

export interface ProcessInfo {
  /** When it began, in whatever form the system tells it: with the number it names one process for good. */
  started: string;
  args: string[];
  /** The folder it works in; null where the system does not tell. */
  folder: string | null;
}

/** What a process number stands for; null for none. A zombie is dead. */
export function describeProcess(pid: number): ProcessInfo | null {
  if (process.platform === "linux") return fromProc(pid);
  return process.platform === "win32" ? fromPowerShell(pid) : fromPs(pid);
}

/** Whether that process is a PostgreSQL that works on this data folder. */
export function isPostgresOn(pid: number, folder: string): boolean {
  const info = pid > 0 ? describeProcess(pid) : null;
  if (!info || !/^postgres(\.exe)?$/.test(basename(info.args[0] ?? ""))) return false;
  // PostgreSQL works in its data folder, so that this holds also where the folder was named another way or moved.
  if (info.folder !== null) return info.folder === realpathSync(folder);
  return info.args.includes(folder) || info.args.join(" ").includes(` ${folder} `);
}

/** Where process numbers mean the same: a container has its own. */
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
    // The program's own name stands in parentheses and may hold spaces; the fields after it do not.
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
  const shown = spawnSync("ps", ["-o", "stat=,lstart=,command=", "-p", String(pid)], { encoding: "utf8" });
  const parts = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(shown.stdout?.trim() ?? "");
  if (shown.error || !parts || parts[1]?.startsWith("Z")) return null;
  return { started: parts[2] ?? "", args: (parts[3] ?? "").split(" "), folder: null };
}

function fromPowerShell(pid: number): ProcessInfo | null {
  const ask = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; if ($p) { $p.CreationDate.Ticks; $p.ExecutablePath; $p.CommandLine }`;
  const shown = spawnSync("powershell.exe", ["-NoProfile", "-Command", ask], { encoding: "utf8" });
  const [started, program, command] = shown.stdout?.trim().split(/\r?\n/) ?? [];
  if (shown.error || !started) return null;
  return { started, args: [program ?? "", ...(command ?? "").replaceAll('"', "").split(" ")], folder: null };
}
