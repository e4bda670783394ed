import type { Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';

export interface MemberTables {
  member: MemberTable;
  member_account: MemberAccountTable;
  member_consent: MemberConsentTable;
  login_record: LoginRecordTable;
}

/** See migrations/0001_member.sql for what each column means; name, phone, otp_secret and phishing_code are sealed (0091). */
interface MemberTable {
  id: Generated<bigint>;
  uid: string;
  email: string;
  password_hash: string;
  password_changed_at: Date;
  name: Generated<string>;
  grade: Generated<number>;
  state: Generated<'active' | 'dormant' | 'leaving' | 'closed'>;
  created_at: Date;
  referrer_uid: string | null;
  auth_step: Generated<'N' | 'E' | 'R' | 'B'>;
  confirm_before: Date | null;
  phone: Generated<string>;
  phone_registered_at: Date | null;
  phone_changed_at: Date | null;
  otp_secret: string | null;
  otp_registered_at: Date | null;
  otp_last_step: bigint | null;
  wrong_codes: Generated<number>;
  residence: Generated<'' | 'R' | 'E' | 'J'>;
  foreign_national: Generated<boolean>;
  due_diligence: Generated<string>;
  due_diligence_at: Date | null;
  reverify_before: Date | null;
  watch_listed: Generated<boolean>;
  watch_list_reasons: Generated<string[]>;
  watch_list_pending: Generated<boolean>;
  corp_code: Generated<string>;
  sale_allowed: Generated<boolean>;
  sale_whitelisted: Generated<boolean>;
  withdrawal_banned: Generated<boolean>;
  withdrawal_blocked_until: Date | null;
  phishing_code: string | null;
  frozen_at: Date | null;
  agree_personal: Generated<boolean>;
  promo_email: Generated<boolean>;
  promo_sms: Generated<boolean>;
  promo_app_push: Generated<boolean>;
}

interface MemberAccountTable {
  member_id: bigint;
  purpose: 'deposit' | 'withdraw';
  bank_code: string;
  account_number: string;
  registered_at: Date;
}

interface MemberConsentTable {
  member_id: bigint;
  kind: string;
  version: string;
  agreed_at: Date;
}

interface LoginRecordTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  at: Date;
  agent: string;
  ip: string;
}

export type Member = Selectable<MemberTable>;
export type NewMember = Insertable<MemberTable>;
export type MemberChange = Updateable<MemberTable>;
export type LoginRecordRow = Selectable<LoginRecordTable>;
export type MemberAccount = Selectable<MemberAccountTable>;
export type MemberConsent = Selectable<MemberConsentTable>;

declare module '../../platform/core/database' {
  interface Database extends MemberTables {}
}
