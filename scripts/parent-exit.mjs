// On a signal npm ends itself and the shell between it and its script. The script's process would stay alive, and block
// the port and the data folder for the next start.
const parent = process.ppid;
const POLL_MS = 250;

/** Calls `leave` once the shell in which npm started this process is gone; does nothing when npm did not start it. */
export function onParentExit(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    leave();
  }, POLL_MS);
  watch.unref();
}
