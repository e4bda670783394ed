import { accepted, type Outcome, refused } from '@maru/contract';
import { WRONG_CODES_MAX } from '@maru/domain';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Member } from '../member';
import type { CodeService } from './code.service';
import type { ChallengeUse, PasskeyRepository } from './passkey.repository';
import { challengeIn, passkeyLifeMs, requestFor, siteOf, verifyAssertion } from './passkey-ceremony';

export interface PasskeyLoginsDeps extends Pick<Context, 'clock' | 'config'> {
  readonly repository: PasskeyRepository;
  readonly codes: Pick<CodeService, 'count'>;
}

/** Passkeys in the second step of a login, in the place of a code. */
export class PasskeyLogins {
  constructor(private readonly deps: PasskeyLoginsDeps) {}

  /** Whether the member may choose a passkey. */
  async areOffered(memberId: bigint, tx?: Tx): Promise<boolean> {
    return (await this.deps.repository.ofMember(memberId, tx)).length > 0;
  }

  /**
   * Gives out a challenge for one second step.
   * @param stepHash - of the token of the step. @returns MEANS_UNSUPPORTED without a passkey; CODE_LOCKED.
   */
  async begin(tx: Tx, member: Member, stepHash: string): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> {
    const { repository, clock, config } = this.deps;
    if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
    const own = await repository.ofMember(member.id, tx);
    if (own.length === 0) return refused('MEANS_UNSUPPORTED');
    const request = await requestFor(siteOf(config.publicUrl), own);
    const expiresAt = later(clock.now(), passkeyLifeMs);
    await repository.addChallenge(tx, member.id, useOf(stepHash), { challenge: request.challenge, expiresAt });
    return accepted(request);
  }

  /**
   * Judges a signature and counts failures with those of codes. Commit the transaction whatever the outcome.
   * @param member - locked by `tx`.
   * @returns CODE_LOCKED; CODE_EXPIRED, uncounted, for a challenge that is too old; PASSKEY_WRONG with the count as its code.
   */
  async judge(
    tx: Tx,
    member: Member,
    stepHash: string,
    credential: AuthenticationResponseJSON,
  ): Promise<Outcome<void>> {
    const { repository, codes, clock, config } = this.deps;
    if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
    const now = clock.now();
    const challenge = challengeIn(credential);
    const expiresAt = await repository.useChallenge(tx, member.id, useOf(stepHash), { challenge, now });
    if (expiresAt && expiresAt <= now) return refused('CODE_EXPIRED');
    // One that is another member's is none of this one's.
    const passkey = expiresAt && (await repository.find(tx, member.id, credential.id));
    const counter = passkey && (await verifyAssertion(siteOf(config.publicUrl), credential, { passkey, challenge }));
    if (passkey && typeof counter === 'number') await repository.markUsed(tx, passkey, counter, now);
    return codes.count(tx, member, typeof counter === 'number', 'PASSKEY_WRONG');
  }
}

const useOf = (stepHash: string): ChallengeUse => ({ purpose: 'login', boundTo: stepHash });
