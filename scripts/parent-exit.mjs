// npm hands a signal to the shell between it and its script, and both end: whatever that script started would live on,
// and keep the port and the data folder from the next start.
const parent = process.ppid;
const LOOK_MS = 250;

/** Calls `leave` once the shell that npm started this program in is gone; a program started without npm is let be. */
export function whenLeftAlone(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    leave();
  }, LOOK_MS);
  watch.unref();
}
