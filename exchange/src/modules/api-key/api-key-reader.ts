import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { minuteMs, secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import { addressMatcher } from '../../platform/http/address-matcher';
import type { CallKey, KeyReader } from '../../platform/http/signed-calls';
import type { ApiKey, ApiKeyRepository } from './api-key.repository';

/** Another process may have removed a key. */
const keptMs = 2 * secondMs;
const keptMax = 10_000;

interface Kept {
  readonly key: Promise<CallKey | null>;
  readonly until: number;
}

/** Reads keys for signed calls; keeps each for a moment, since programs call often. */
export class ApiKeyReader implements KeyReader {
  private readonly kept = new Map<string, Kept>();
  private readonly marked = new Map<string, number>();

  constructor(
    private readonly context: Pick<Context, 'clock' | 'log'>,
    private readonly repository: Pick<ApiKeyRepository, 'find' | 'markUsed'>,
  ) {}

  find(name: string): Promise<CallKey | null> {
    const now = this.context.clock.now().getTime();
    const known = this.kept.get(name);
    if (known && known.until > now) return known.key;
    const kept: Kept = { key: this.read(name), until: now + keptMs };
    if (this.kept.size >= keptMax) this.kept.clear();
    this.kept.set(name, kept);
    // A failed read says nothing about the key.
    kept.key.catch(() => this.kept.get(name) === kept && this.kept.delete(name));
    return kept.key;
  }

  /** After the commit that removed it. */
  forget(name: string): void {
    this.kept.delete(name);
  }

  /** At most once a minute and key; a failure loses a date that nothing depends on. */
  used(name: string): void {
    const { clock, log } = this.context;
    const now = clock.now();
    if ((this.marked.get(name) ?? 0) > now.getTime() - minuteMs) return;
    if (this.marked.size >= keptMax) this.marked.clear();
    this.marked.set(name, now.getTime());
    this.repository
      .markUsed(name, now)
      .catch((error) => log.warn({ err: error }, 'the use of an API key was not noted'));
  }

  private async read(name: string): Promise<CallKey | null> {
    const row = await this.repository.find(name);
    return row ? toCallKey(row) : null;
  }
}

function toCallKey({ member_id, key, scopes, addresses, expires_at, ...proof }: ApiKey): CallKey {
  const isAllowed = addressMatcher(addresses);
  return {
    name: key,
    memberId: member_id,
    scopes: new Set(scopes),
    expiresAt: expires_at,
    allows: (address) => addresses.length === 0 || isAllowed(address),
    verifies: verifierOf(proof),
  };
}

function verifierOf({ secret, public_key }: Pick<ApiKey, 'secret' | 'public_key'>): CallKey['verifies'] {
  if (public_key !== null) {
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
    return (text, signature) => verify(null, Buffer.from(text), key, signature);
  }
  return (text, signature) => {
    const expected = createHmac('sha256', secret).update(text).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };
}
