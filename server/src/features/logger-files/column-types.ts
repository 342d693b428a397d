import type { ChannelCounts, LoggerAnswers } from "@vetaverde/contract/logger-files";
import type { ReadLogger } from "./read/read-logger.ts";

export interface ColumnTypes {
  "logger_files.answers": LoggerAnswers;
  "logger_files.counts": ChannelCounts[];
  "logger_files.read": ReadLogger;
  "logger_mappings.answers": LoggerAnswers;
}
