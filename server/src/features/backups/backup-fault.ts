import { StartFault } from "../../platform/errors/start-fault.ts";

/** What is wrong with a backup or its place, in one line for the operator. */
export class BackupFault extends StartFault {}
