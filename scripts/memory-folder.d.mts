export function databaseParent(folder?: string, minFreeBytes?: number): string;
