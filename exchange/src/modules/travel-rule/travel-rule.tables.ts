import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface TravelRuleTables {
  travel_verification: TravelVerificationTable;
  travel_record: TravelRecordTable;
}

/** See migrations/0330_travel_rule.sql; person is sealed. */
interface TravelVerificationTable {
  id: GeneratedAlways<bigint>;
  uuid: string;
  member_id: bigint;
  state: 'asked' | 'accepted' | 'refused' | 'silent';
  coin_id: number;
  exchange_id: string;
  exchange_name: string;
  exchange_country: string;
  amount: string;
  address: string;
  tag: string;
  person: string;
  asked_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
}

/** See migrations/0330_travel_rule.sql; ivms101 is sealed. */
interface TravelRecordTable {
  id: GeneratedAlways<bigint>;
  withdrawal_id: bigint;
  member_id: bigint;
  exchange_id: string;
  coin_id: number;
  amount: string;
  transaction_id: string;
  ivms101: string;
  recorded_at: Date;
  state: Generated<'due' | 'taken' | 'denied'>;
  reason: string | null;
  due_at: Date;
  tries: Generated<number>;
  answered_at: Date | null;
  resolved_at: Date | null;
}

export type TravelVerification = Selectable<TravelVerificationTable>;
export type TravelRecord = Selectable<TravelRecordTable>;

declare module '../../platform/core/database' {
  interface Database extends TravelRuleTables {}
}
