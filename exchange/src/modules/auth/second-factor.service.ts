import { type Outcome, refused } from '@maru/contract';
import type { Tx } from '../../platform/core/database';
import type { Member, MemberRepository } from '../member';
import type { Means } from './auth.types';
import { type CodeService, meansOf } from './code.service';
import { hashOf } from './secrets';

/** A member's proof outside login and payments: for SMS, `token` is what GET /v1/auth/sms/validators has answered. */
export interface FactorProof {
  readonly means: Means;
  readonly token: string;
  readonly code: string;
}

export interface SecondFactorsDeps {
  readonly members: MemberRepository;
  readonly codes: CodeService;
}

/** Second factors of what a member does with the account itself (ACCT-053). */
export class SecondFactors {
  constructor(private readonly deps: SecondFactorsDeps) {}

  /** Judges a code by itself, once (API-046). @returns as `judge`. */
  check(memberId: bigint, proof: FactorProof): Promise<Outcome<void>> {
    const { members } = this.deps;
    return members.transact(async (tx) => this.judge(tx, await members.lock(tx, memberId), proof));
  }

  /**
   * Commit the transaction whatever the outcome: failures are counted in it.
   * @param member - locked by `tx`.
   * @returns MEANS_UNSUPPORTED for a means that is not set up; CODE_WRONG, uncounted, without a code; the refusals of `CodeService.check`.
   */
  async judge(tx: Tx, member: Member, { means, token, code }: FactorProof): Promise<Outcome<void>> {
    if (!meansOf(member).includes(means)) return refused('MEANS_UNSUPPORTED');
    if (code.trim() === '') return refused('CODE_WRONG');
    const use =
      means === 'SMS'
        ? ({ purpose: 'phone', boundTo: hashOf(token) } as const)
        : ({ purpose: 'otp', boundTo: 'check' } as const);
    return this.deps.codes.check(tx, member.id, means, code, use);
  }
}
