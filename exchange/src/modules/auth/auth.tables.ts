import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Means } from './auth.types';

export interface AuthTables {
  session: {
    id_hash: string;
    /** Names the session in calls. */
    public_id: Generated<string>;
    member_id: bigint;
    created_at: Date;
    active_at: Date;
    agent: string;
    ip: string;
  };
  /** Device '' counts for all that are unknown. */
  login_attempt: { email_hash: string; device: string; wrong_passwords: number; at: Date };
  known_device: { member_id: bigint; token_hash: string; seen_at: Date };
  second_step: { token_hash: string; member_id: bigint; expires_at: Date; used_at: Date | null };
  sms_code: {
    id: GeneratedAlways<bigint>;
    member_id: bigint;
    purpose: string;
    bound_to: string;
    code_hash: string;
    expires_at: Date;
    used_at: Date | null;
  };
  payment_token: {
    token_hash: string;
    member_id: bigint;
    means: Means;
    payment: string;
    expires_at: Date;
    used_at: Date | null;
  };
  mail_token: {
    token_hash: string;
    member_id: bigint;
    purpose: 'confirm' | 'reset';
    expires_at: Date;
    used_at: Date | null;
  };
  recovery_code: { member_id: bigint; code_hash: string; used_at: Date | null };
  passkey: {
    id: Generated<string>;
    member_id: bigint;
    credential_id: string;
    public_key: string;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    challenge_hash: string;
    member_id: bigint;
    purpose: 'register' | 'login';
    bound_to: string;
    expires_at: Date;
    used_at: Date | null;
  };
  sign_up_browser: { member_id: bigint; token_hash: string };
  captcha_puzzle: {
    id: string;
    kind: 'slider' | 'work';
    solution: JSONColumnType<SliderSolution | WorkSolution>;
    made_at: Date;
    expires_at: Date;
    answered_at: Date | null;
  };
  captcha_pass: { token_hash: string; expires_at: Date; used_at: Date | null };
}

/** Left and upper edge of the gap, in pixels of the background. */
export interface SliderSolution {
  readonly x: number;
  readonly y: number;
}

export interface WorkSolution {
  readonly salt: string;
  /** Leading zero bits. */
  readonly difficulty: number;
}

declare module '../../platform/core/database' {
  interface Database extends AuthTables {}
}
