// Loaded before the built product (NODE_OPTIONS): what lies in the file FAULTS_FILE says which faults its surroundings have.
// {"clockMs": 86400000} moves its clock, {"isDiskFull": true} lets nothing be written below its data folder.
const fs = require("node:fs");

const RealDate = Date;
const file = process.env.FAULTS_FILE;
const folder = process.env.DATA_DIR;
const POLL_MS = 50;
const { readFileSync } = fs;
let faults = { clockMs: 0, isDiskFull: false };

function read() {
  try {
    faults = { clockMs: 0, isDiskFull: false, ...JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    // It is being written: what was said before holds.
  }
}
read();
setInterval(read, POLL_MS).unref();

const now = () => RealDate.now() + faults.clockMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === "now" ? now : Reflect.get(target, name, self)),
});

const full = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
const isRefused = (path, flags) =>
  faults.isDiskFull && String(path).startsWith(folder) && /[wa+]/.test(String(flags ?? "r"));

const { open } = fs.promises;
fs.promises.open = async (path, flags, ...rest) => {
  if (isRefused(path, flags)) throw full();
  return open.call(fs.promises, path, flags, ...rest);
};
const { writeFile } = fs.promises;
fs.promises.writeFile = async (path, ...rest) => {
  if (isRefused(path, "w")) throw full();
  return writeFile.call(fs.promises, path, ...rest);
};
// What fs.createWriteStream opens its file with.
const callback = fs.open;
fs.open = (path, flags, ...rest) => {
  const done = rest.at(-1);
  if (isRefused(path, flags) && typeof done === "function") return void process.nextTick(done, full());
  return callback.call(fs, path, flags, ...rest);
};
