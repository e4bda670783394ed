import type { ApiKey as ApiKeyView, NewApiKey, NewProgramKey, ProgramKey } from '@maru/contract';
import { apiKeyDaysMax } from '@maru/domain/api-key';
import type { ApiKey } from './api-key.repository';
import type { ApiKeyWish } from './api-key.service';

export const apiKeyView = (row: ApiKey): ApiKeyView => ({
  ...{ id: row.id, key: row.key, name: row.name, algorithm: row.algorithm },
  ...{ scopes: row.scopes, addresses: row.addresses },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const toApiKeyWish = ({ name = '', scopes, addresses, days, publicKey }: NewApiKey): ApiKeyWish => ({
  name,
  scopes,
  addresses,
  end: { days: Number(days) },
  publicKey: publicKey ?? null,
});

/** The same under /v1/api-keys. */
export function programKeyView(row: ApiKey): ProgramKey {
  const { addresses, ...same } = apiKeyView(row);
  return { ...same, ips: addresses };
}

export const toProgramKeyWish = ({ name = '', scopes, ips = [], expiresAt, publicKey }: NewProgramKey): ApiKeyWish => ({
  name,
  scopes,
  addresses: ips,
  end: expiresAt === undefined ? { days: apiKeyDaysMax } : { at: new Date(expiresAt) },
  publicKey: publicKey ?? null,
});
