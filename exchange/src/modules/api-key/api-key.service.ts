import { createPublicKey, randomBytes } from 'node:crypto';
import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import {
  type ApiScope,
  apiAddressesMax,
  apiKeyDaysMax,
  apiKeysMax,
  apiScopes,
  isApiKeyName,
  normaliseApiKeyName,
} from '@maru/domain/api-key';
import { dayMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { isAddressOrNetwork } from '../../platform/http/address-matcher';
import type { SessionRef } from '../../platform/http/session';
import { type Auth, type FactorProof, meansOf, newToken, type SecondFactors } from '../auth';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { ApiKey, ApiKeyRepository } from './api-key.repository';
import { apiKeyMail } from './api-key-mails';
import type { ApiKeyReader } from './api-key-reader';

export interface ApiKeysDeps extends Pick<Context, 'clock' | 'config' | 'events'> {
  readonly repository: ApiKeyRepository;
  readonly reader: Pick<ApiKeyReader, 'forget'>;
  readonly members: MemberRepository;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly factors: Pick<SecondFactors, 'judge'>;
  readonly messenger: Messenger;
}

export interface ApiKeyWish {
  readonly name: string;
  readonly scopes: readonly (ApiScope | 'withdraw')[];
  readonly addresses: readonly string[];
  readonly end: { readonly days: number } | { readonly at: Date };
  /** Base64 of SubjectPublicKeyInfo; null for a secret that the exchange makes. */
  readonly publicKey: string | null;
}

export interface MadeApiKey {
  readonly row: ApiKey;
  /** Null for ed25519: the exchange does not know it. */
  readonly secret: string | null;
}

/** The keys by which programs of a member call the exchange: made and removed with a code of the second factor. */
export class ApiKeys {
  constructor(private readonly deps: ApiKeysDeps) {}

  /** Oldest first. */
  list(memberId: bigint): Promise<readonly ApiKey[]> {
    return this.deps.repository.ofMember(memberId);
  }

  /**
   * @returns the secret, this once; API_KEY_NAME_INVALID, API_KEY_WITHDRAW, API_KEY_ADDRESSES_INVALID, API_KEY_PUBLIC_KEY_INVALID,
   * API_KEY_EXPIRY_INVALID, API_KEY_LIMIT, SECOND_FACTOR_MISSING; the refusals of `SecondFactors.judge`.
   */
  async create(own: SessionRef, wish: ApiKeyWish, proof: FactorProof): Promise<Outcome<MadeApiKey>> {
    const { repository, clock } = this.deps;
    const now = clock.now();
    const problem = wishProblem(wish, now);
    if (problem) return refused(problem);
    const { addresses, publicKey } = wish;
    const secret = publicKey === null ? newToken() : null;
    return this.change(own, 'added', async (tx, member) => {
      if ((await repository.ofMember(member.id, tx)).length >= apiKeysMax) return refused('API_KEY_LIMIT');
      const judged = await this.judge(tx, member, proof);
      if (!judged.ok) return judged;
      const row = await repository.insert(tx, {
        ...{ member_id: member.id, key: `mk_${randomBytes(18).toString('base64url')}`, public_key: publicKey },
        name: normaliseApiKeyName(wish.name),
        ...{ algorithm: publicKey === null ? 'hmac' : 'ed25519', secret: secret ?? '' },
        ...{ scopes: apiScopes.filter((scope) => wish.scopes.includes(scope)), addresses: [...addresses] },
        ...{ created_at: now, expires_at: endOf(wish, now) },
      });
      return accepted({ row, secret });
    });
  }

  /** No call is taken by it from then on. @returns NOT_FOUND; the refusals of the second factor. */
  async remove(own: SessionRef, id: string, proof: FactorProof): Promise<Outcome<void>> {
    const { repository, reader, events } = this.deps;
    const removed = await this.change<string>(own, 'removed', async (tx, member) => {
      const row = (await repository.ofMember(member.id, tx)).find((each) => each.id === id);
      // A code is not spent on a key that is not there.
      if (!row) return refused('NOT_FOUND');
      const judged = await this.judge(tx, member, proof);
      if (!judged.ok) return judged;
      await repository.delete(tx, member.id, id);
      return accepted(row.key);
    });
    if (!removed.ok) return removed;
    // Before the commit a call could have read the key again.
    reader.forget(removed.value);
    events.emit('apiKeyRemoved', { memberId: own.memberId });
    return accepted(undefined);
  }

  /** Commits whatever the outcome, since failures are counted; what was done is told by mail. */
  private async change<T>(
    own: SessionRef,
    what: 'added' | 'removed',
    work: (tx: Tx, member: Member) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const { members, sessions, messenger, config } = this.deps;
    const done = await members.transact(async (tx): Promise<Outcome<T>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      const outcome = await work(tx, member);
      if (outcome.ok) await messenger.post(tx, apiKeyMail(config.publicUrl, member.email, what));
      return outcome;
    });
    if (done.ok) messenger.wake();
    return done;
  }

  private async judge(tx: Tx, member: Member, proof: FactorProof): Promise<Outcome<void>> {
    if (meansOf(member).length === 0) return refused('SECOND_FACTOR_MISSING');
    return this.deps.factors.judge(tx, member, proof);
  }
}

/** What is wrong with a wish at first sight; null where nothing is. */
function wishProblem(wish: ApiKeyWish, now: Date): RefusalName | null {
  const { scopes, addresses, publicKey } = wish;
  if (!isApiKeyName(normaliseApiKeyName(wish.name))) return 'API_KEY_NAME_INVALID';
  if (scopes.includes('withdraw')) return 'API_KEY_WITHDRAW';
  if (addresses.length > apiAddressesMax || !addresses.every(isAddressOrNetwork)) return 'API_KEY_ADDRESSES_INVALID';
  if (publicKey !== null && !isEd25519(publicKey)) return 'API_KEY_PUBLIC_KEY_INVALID';
  const end = endOf(wish, now);
  return end > now && end <= later(now, apiKeyDaysMax * dayMs) ? null : 'API_KEY_EXPIRY_INVALID';
}

const endOf = ({ end }: ApiKeyWish, now: Date): Date => ('at' in end ? end.at : later(now, end.days * dayMs));

function isEd25519(publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
