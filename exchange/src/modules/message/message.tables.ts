import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface MessageTables {
  message: MessageTable;
}

interface MessageTable {
  id: GeneratedAlways<bigint>;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
  created_at: Date;
  due_at: Date;
  tries: Generated<number>;
  /** It is not sent any more from then on, and erased. */
  give_up_at: Date;
  delivered_at: Date | null;
}

export type MessageRow = Selectable<MessageTable>;

declare module '../../platform/core/database' {
  interface Database extends MessageTables {}
}
