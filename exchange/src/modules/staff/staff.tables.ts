import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { StaffRole } from './staff.types';

/** See migrations/0230_staff.sql; staff_otp_secret is sealed. */
export interface StaffTables {
  staff_member: StaffMemberTable;
  staff_attempt: {
    email_hash: string;
    staff_id: bigint | null;
    wrong_tries: number;
    at: Date;
    locked_until: Date | null;
  };
  staff_second_step: { token_hash: string; staff_id: bigint; expires_at: Date };
  staff_session: StaffSessionTable;
  staff_document_view: {
    id: GeneratedAlways<bigint>;
    staff_id: bigint;
    case_id: bigint | null;
    inquiry_id: bigint | null;
    file_index: number;
    at: Date;
  };
}

interface StaffMemberTable {
  id: GeneratedAlways<bigint>;
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string;
  staff_otp_secret: Generated<string>;
  otp_last_step: bigint | null;
  created_at: Date;
  disabled_at: Date | null;
}

interface StaffSessionTable {
  token_hash: string;
  staff_id: bigint;
  created_at: Date;
  last_seen_at: Date;
  ip: string;
}

export type StaffMemberRow = Selectable<StaffMemberTable>;
export type StaffSessionRow = Selectable<StaffSessionTable>;

declare module '../../platform/core/database' {
  interface Database extends StaffTables {}
}
