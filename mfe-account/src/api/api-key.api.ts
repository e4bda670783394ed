import type { ApiKeys, CreatedApiKey } from '@maru/contract';
import type { ApiScope } from '@maru/domain/api-key';
import type { ApiClient } from '@maru/platform';
import type { SecondFactor } from '@maru/platform/commands';

/** A key by which a program of the member calls the exchange. */
export interface OwnApiKey {
  readonly id: string;
  /** Names it in calls. */
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Addresses and networks that calls may come from; empty for all. */
  readonly addresses: readonly string[];
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Null where it was never used. */
  readonly lastUsedAt: string | null;
}

export interface ApiKeyWish {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly addresses: readonly string[];
  readonly days: number;
}

const path = '/v1/me/api-keys';
const fieldsOf = ({ means, token, code }: SecondFactor) => ({ means, token, authNumber: code });

/** Keys of the member's programs. Every call rejects with an ApiError. */
export class ApiKeyApi {
  constructor(private readonly api: ApiClient) {}

  async list(signal: AbortSignal): Promise<readonly OwnApiKey[]> {
    return (await this.api.get<ApiKeys>(path, undefined, { quiet: true, signal })).list;
  }

  /** @returns the key's public name and its secret, which the exchange never tells again. */
  async create({ days, ...wish }: ApiKeyWish, proof: SecondFactor): Promise<{ key: string; secret: string }> {
    const fields = { ...wish, days: String(days), ...fieldsOf(proof) };
    const { key, secret } = await this.api.postJson<CreatedApiKey>(path, fields);
    return { key: key.key, secret: secret ?? '' };
  }

  remove(id: string, proof: SecondFactor): Promise<unknown> {
    return this.api.post(`${path}/${id}/delete`, fieldsOf(proof));
  }
}
