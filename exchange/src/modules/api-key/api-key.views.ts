import type { ApiKey as ApiKeyView, NewApiKey } from '@maru/contract';
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
  days: Number(days),
  publicKey: publicKey ?? null,
});
