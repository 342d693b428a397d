import type { BackupOutcome } from "./backup.ts";

const MB = 1_000_000;
export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** What a backup consists of, in a few lines for the operator. */
export function describeBackup(outcome: BackupOutcome): string[] {
  const { id, at, tables, rows, databaseBytes, files, fileBytes, writtenBytes, lostFiles } = outcome;
  return [
    `Backup ${id} is complete: the state of ${at.toISOString()}.`,
    `${rows} rows of ${tables} tables (${megabytes(databaseBytes)}), ${files} files (${megabytes(fileBytes)}); ${megabytes(writtenBytes)} were written and read again.`,
    ...(lostFiles > 0 ? [`Files that the storage should have, and does not have whole: ${lostFiles}`] : []),
    ...outcome.deleted.map((old) => `Deleted the old backup ${old}.`),
    ...(outcome.deletionFault === null ? [] : [`Old backups were not deleted: ${outcome.deletionFault}`]),
  ];
}
