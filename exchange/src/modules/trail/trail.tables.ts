export interface TrailTables {
  /** Acts that protect or endanger members and markets, written by triggers; each entry carries the hash of the one before. */
  trail_entry: {
    seq: bigint;
    at: Date;
    actor: string;
    act: string;
    subject: string;
    detail: unknown;
    previous: Buffer;
    hash: Buffer;
  };
}

declare module '../../platform/core/database' {
  interface Database extends TrailTables {}
}
