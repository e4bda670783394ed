export interface IdempotencyTables {
  idempotent_answer: {
    member_id: bigint;
    call: string;
    key: string;
    request_hash: string;
    /** Null while the first request is still being worked on. */
    status: number | null;
    body: string | null;
    created_at: Date;
  };
}

declare module '../core/database' {
  interface Database extends IdempotencyTables {}
}
