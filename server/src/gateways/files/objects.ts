/** An object of a store as its listing shows it. */
export interface ListedObject {
  key: string;
  size: number;
}

/** Small objects by key, in a folder or in a bucket: the place of backups. */
export interface ObjectStore {
  /** Resolves when the bytes are durable; replaces what the key had, whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Every object whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /** Removes what writes that were interrupted have left behind. */
  removeUnfinished(): Promise<void>;
  close(): void;
}
