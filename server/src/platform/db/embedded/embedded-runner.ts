import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseFault } from "../database-fault.ts";

/** How PostgreSQL is started: it refuses to run as root, so root starts it as another user. */
export interface Runner {
  /** Gives ownership of a folder or file to the user that PostgreSQL runs as. */
  own(path: string): void;
  start(command: string, args: string[]): ChildProcess;
  run(command: string, args: string[], input?: string): void;
}

interface SystemUser {
  uid: number;
  gid: number;
}

// A user namespace: root outside, nobody inside, so that a folder accessible only to root can be used.
const UNSHARE = ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"];
// When this process is killed, the kernel signals PostgreSQL to end instead of leaving it running.
const END_WITH_US = ["setpriv", "--pdeathsig", "INT", "--"];

/** @throws DatabaseFault when there is no user that PostgreSQL could run as. */
export function chooseRunner(cluster: string, binary: string): Runner {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new DatabaseFault(
        `DATA_DIR: ${cluster} belongs to another user (${owner.uid}): start as that user, or set DATA_DIR to another folder.`,
      );
    }
    return runner(isNamed() || !canUnshare() ? [] : UNSHARE, null);
  }
  const user = owner?.uid ? { uid: owner.uid, gid: owner.gid } : null;
  if (user && mayUse(user, cluster, binary)) return runner([], user);
  if ((owner?.uid === 0 || user) && canUnshare()) return ownedBy({ uid: 0, gid: 0 }, cluster, UNSHARE);
  const lent = [findUser("postgres"), findUser("nobody")].find((one) => one && mayUse(one, cluster, binary));
  if (lent) return ownedBy(lent, cluster, []);
  if (canUnshare()) return runner(UNSHARE, null);
  throw new DatabaseFault(
    `PostgreSQL does not run as root, and neither the user postgres nor nobody can enter ${dirname(cluster)}: set DATA_DIR to a folder that others may enter, or start as an ordinary user.`,
  );
}

/** Changes the owner of a cluster that was created under another user to the current one. */
function ownedBy(user: SystemUser, cluster: string, prefix: string[]): Runner {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== user.uid) handOver(cluster, user);
  return runner(prefix, prefix.length > 0 ? null : user);
}

function handOver(path: string, user: SystemUser): void {
  lchownSync(path, user.uid, user.gid);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) handOver(join(path, entry.name), user);
    else lchownSync(join(path, entry.name), user.uid, user.gid);
  }
}

function runner(prefix: string[], user: SystemUser | null): Runner {
  const as: SpawnOptions = user ? { uid: user.uid, gid: user.gid } : {};
  const full = (command: string, args: string[], more: string[] = []) => {
    const [program = command, ...rest] = [...prefix, ...more, command, ...args];
    return { program, rest };
  };
  return {
    own: (path) => user && chownSync(path, user.uid, user.gid),
    start: (command, args) => {
      const { program, rest } = full(command, args, canEndWithUs() ? END_WITH_US : []);
      // A separate process group: Ctrl-C must reach only this process, which first finishes requests in flight.
      return spawn(program, rest, { ...as, cwd: "/", detached: true, stdio: ["ignore", "ignore", "pipe"] });
    },
    run: (command, args, input) => {
      const { program, rest } = full(command, args);
      const done = spawnSync(program, rest, { ...as, cwd: "/", encoding: "utf8", input: input ?? "" });
      if (done.error) {
        throw new DatabaseFault(`${basename(command)} does not run here: ${done.error.message}`, {
          cause: done.error,
        });
      }
      if (done.status !== 0) throw new DatabaseFault(`${basename(command)} failed: ${done.stderr.trim()}`);
    },
  };
}

function findUser(name: string): SystemUser | undefined {
  if (!existsSync("/etc/passwd")) return undefined;
  const rows = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid = "", gid = ""] = rows.find((row) => row.startsWith(`${name}:`))?.split(":") ?? [];
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether that user can access the data folder's parent and run the binary. */
function mayUse({ uid, gid }: SystemUser, cluster: string, binary: string): boolean {
  const script = 'cd "$1" && "$2" --version';
  const test = spawnSync("/bin/sh", ["-c", script, "sh", dirname(cluster), binary], {
    uid,
    gid,
    cwd: "/",
    stdio: "ignore",
  });
  return test.status === 0;
}

/** A container may run with a user id that has no name, which initdb refuses. */
function isNamed(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

const works = ([program = "", ...args]: string[]) =>
  process.platform === "linux" && spawnSync(program, [...args, "true"], { stdio: "ignore" }).status === 0;

const once = (test: () => boolean) => {
  let known: boolean | undefined;
  return () => {
    known ??= test();
    return known;
  };
};

const canUnshare = once(() => works(UNSHARE));
const canEndWithUs = once(() => works(END_WITH_US));
