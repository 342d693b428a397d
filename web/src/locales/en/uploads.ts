import type { uploads as es } from "../es/uploads.ts";
import type { SameKeys } from "../same-keys.ts";

export const uploads: SameKeys<typeof es> = {
  offline: "No connection: {name} continues when it is back",
  missing: "“{name}” ({size}) was not uploaded completely. Choose the same file to continue.",
  mismatch:
    "This is not the same file: its name, size, date or content differs. Choose the original or cancel this upload.",
  chooseSame: "Choose {name}",
};
