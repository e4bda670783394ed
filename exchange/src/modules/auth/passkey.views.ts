import type { Passkey as PasskeyView } from '@maru/contract';
import type { Passkey } from './passkey.repository';

export const passkeyView = ({ id, name, created_at, last_used_at }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});
