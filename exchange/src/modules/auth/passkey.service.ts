import { accepted, type Outcome, refused } from '@maru/contract';
import { isPasskeyName, normalisePasskeyName, passkeysMax } from '@maru/domain/protection';
import { dayMs } from '@maru/server';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { SessionRef } from '../../platform/http/session';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import { meansOf } from './code.service';
import type { ChallengeUse, Passkey, PasskeyRepository } from './passkey.repository';
import { challengeIn, creationFor, passkeyLifeMs, siteOf, verifyNew } from './passkey-ceremony';
import { passkeyMail } from './passkey-mails';
import type { FactorProof, SecondFactors } from './second-factor.service';
import type { SessionService } from './session.service';

export interface PasskeysDeps extends Pick<Context, 'clock' | 'config'> {
  readonly repository: PasskeyRepository;
  readonly members: MemberRepository;
  readonly sessions: Pick<SessionService, 'lockActing'>;
  readonly factors: SecondFactors;
  readonly messenger: Messenger;
}

/** The passkeys of a member: added, renamed and removed with a code of the second factor (decision 52). */
export class Passkeys {
  constructor(private readonly deps: PasskeysDeps) {}

  /** Oldest first. */
  list(memberId: bigint): Promise<readonly Passkey[]> {
    return this.deps.repository.ofMember(memberId);
  }

  /**
   * Begins a registration, which the same session ends within five minutes.
   * @returns SECOND_FACTOR_MISSING, PASSKEY_LIMIT; the refusals of `SecondFactors.judge`.
   */
  begin(own: SessionRef, proof: FactorProof): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON>> {
    const { repository, members, sessions, clock, config } = this.deps;
    return members.transact(async (tx): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      const known = await repository.ofMember(member.id, tx);
      if (known.length >= passkeysMax) return refused('PASSKEY_LIMIT');
      const judged = await this.judge(tx, member, proof);
      if (!judged.ok) return judged;
      const creation = await creationFor(siteOf(config.publicUrl), member, known);
      const expiresAt = later(clock.now(), passkeyLifeMs);
      await repository.addChallenge(tx, member.id, useOf(own), { challenge: creation.challenge, expiresAt });
      return accepted(creation);
    });
  }

  /**
   * Adds what the member's authenticator has made, which stops withdrawals for a day as any new second factor does.
   * @returns PASSKEY_NAME_INVALID; SECOND_FACTOR_MISSING; PASSKEY_INVALID for a challenge or a signature that is not right;
   * PASSKEY_KNOWN, PASSKEY_LIMIT.
   */
  async add(own: SessionRef, typedName: string, credential: RegistrationResponseJSON): Promise<Outcome<void>> {
    const { repository, clock, config } = this.deps;
    const name = normalisePasskeyName(typedName);
    if (!isPasskeyName(name)) return refused('PASSKEY_NAME_INVALID');
    return this.change(own, 'added', async (tx, member) => {
      // The code may be gone since `begin`, and a passkey is never the only second factor.
      if (meansOf(member).length === 0) return refused('SECOND_FACTOR_MISSING');
      const now = clock.now();
      const challenge = challengeIn(credential);
      const expiresAt = await repository.useChallenge(tx, member.id, useOf(own), { challenge, now });
      if (!expiresAt || expiresAt <= now) return refused('PASSKEY_INVALID');
      const made = await verifyNew(siteOf(config.publicUrl), credential, challenge);
      if (!made) return refused('PASSKEY_INVALID');
      if ((await repository.ofMember(member.id, tx)).length >= passkeysMax) return refused('PASSKEY_LIMIT');
      const isNew = await repository.insert(tx, { ...made, member_id: member.id, name, created_at: now });
      return isNew ? accepted(undefined) : refused('PASSKEY_KNOWN');
    });
  }

  /** @returns PASSKEY_NAME_INVALID, NOT_FOUND; the refusals of the second factor. */
  async rename(own: SessionRef, id: string, typedName: string, proof: FactorProof): Promise<Outcome<void>> {
    const name = normalisePasskeyName(typedName);
    if (!isPasskeyName(name)) return refused('PASSKEY_NAME_INVALID');
    return this.change(own, 'renamed', async (tx, member) => {
      const judged = await this.judgeFor(tx, member, id, proof);
      if (judged.ok) await this.deps.repository.rename(tx, member.id, id, name);
      return judged;
    });
  }

  /** Stops withdrawals for a day. @returns NOT_FOUND; the refusals of the second factor. */
  remove(own: SessionRef, id: string, proof: FactorProof): Promise<Outcome<void>> {
    return this.change(own, 'removed', async (tx, member) => {
      const judged = await this.judgeFor(tx, member, id, proof);
      if (judged.ok) await this.deps.repository.delete(tx, member.id, id);
      return judged;
    });
  }

  /** A passkey is never the only second factor: removes all, and those under way, when the last code goes. @param left - the member as the change leaves him. */
  async removeWithLastCode(tx: Tx, left: Member): Promise<void> {
    if (meansOf(left).length > 0) return;
    const { repository } = this.deps;
    await repository.deleteAll(tx, left.id);
    await repository.dropRegistrations(tx, left.id);
  }

  /** Commits whatever the outcome, since failures are counted; what was done is told by mail. */
  private async change(
    own: SessionRef,
    what: 'added' | 'renamed' | 'removed',
    work: (tx: Tx, member: Member) => Promise<Outcome<void>>,
  ): Promise<Outcome<void>> {
    const { members, sessions, messenger, clock, config } = this.deps;
    const done = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      const outcome = await work(tx, member);
      if (!outcome.ok) return outcome;
      if (what !== 'renamed')
        await members.change(tx, member.id, { withdrawal_blocked_until: later(clock.now(), dayMs) });
      await messenger.post(tx, passkeyMail(config.publicUrl, member.email, what));
      return outcome;
    });
    if (done.ok) messenger.wake();
    return done;
  }

  /** A code is not spent on a passkey that is not there. */
  private async judgeFor(tx: Tx, member: Member, id: string, proof: FactorProof): Promise<Outcome<void>> {
    const own = await this.deps.repository.ofMember(member.id, tx);
    return own.some((passkey) => passkey.id === id) ? this.judge(tx, member, proof) : refused('NOT_FOUND');
  }

  private async judge(tx: Tx, member: Member, proof: FactorProof): Promise<Outcome<void>> {
    if (meansOf(member).length === 0) return refused('SECOND_FACTOR_MISSING');
    return this.deps.factors.judge(tx, member, proof);
  }
}

const useOf = ({ idHash }: SessionRef): ChallengeUse => ({ purpose: 'register', boundTo: idHash });
