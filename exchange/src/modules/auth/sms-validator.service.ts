import { accepted, type Outcome } from '@maru/contract';
import type { MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { CodeService } from './code.service';
import { hashOf, newToken } from './secrets';

export interface SmsValidatorDeps {
  readonly members: MemberRepository;
  readonly codes: CodeService;
  readonly messenger: Messenger;
}

/** Codes by SMS to a member who is logged in, outside login and payments (ACCT-036). */
export class SmsValidatorService {
  constructor(private readonly deps: SmsValidatorDeps) {}

  /** Sends a code. @returns what its check is bound to; the refusals of `CodeService.sendSms`. */
  async send(memberId: bigint): Promise<Outcome<string>> {
    const { members, codes, messenger } = this.deps;
    const requestCode = newToken();
    const sent = await members.transact(async (tx) =>
      codes.sendSms(tx, await members.lock(tx, memberId), useOf(requestCode)),
    );
    if (!sent.ok) return sent;
    messenger.wake();
    return accepted(requestCode);
  }

  /** Judges the code once. @returns the refusals of `CodeService.check`. */
  check(memberId: bigint, requestCode: string, code: string): Promise<Outcome<void>> {
    const { members, codes } = this.deps;
    return members.transact((tx) => codes.check(tx, memberId, 'SMS', code, useOf(requestCode)));
  }
}

const useOf = (requestCode: string) => ({ purpose: 'phone', boundTo: hashOf(requestCode) }) as const;
