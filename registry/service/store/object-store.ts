/**
 * Storage of the log and files. What `create` has written never changes, so that a crash or a second process leaves
 * nothing incomplete; `replace` is for witnesses of the log’s end and counts.
 */
export interface ObjectStore {
  /** The bytes under `key`, or null. */
  read(key: string): Promise<Buffer | null>;
  /** Writes `bytes` under `key` atomically; false if the key exists. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Writes `bytes` under `key` atomically, replacing an existing value. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /** Keys that begin with `prefix` (which ends with a slash), in no order. */
  list(prefix: string): Promise<readonly string[]>;
  /** Removes `key`; nothing happens where it is missing. */
  remove(key: string): Promise<void>;
}
