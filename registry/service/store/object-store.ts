/**
 * Where a registry keeps its log and files. What was created never changes, so that a crash or a second process leaves
 * nothing half done; only witnesses of the log's end are replaced.
 */
export interface ObjectStore {
  /** The bytes under `key`, or null. */
  read(key: string): Promise<Buffer | null>;
  /** Puts `bytes` under `key` whole and for good; false where something lies there already. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Puts `bytes` under `key` whole, in place of what may lie there. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /** Keys that begin with `prefix` (which ends with a slash), in no order. */
  list(prefix: string): Promise<readonly string[]>;
  /** Removes `key`; nothing happens where it is missing. */
  remove(key: string): Promise<void>;
}
