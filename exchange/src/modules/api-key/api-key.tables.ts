import type { ApiScope } from '@maru/domain/api-key';
import type { Generated } from 'kysely';

export interface ApiKeyTables {
  api_key: {
    id: Generated<string>;
    member_id: bigint;
    key: string;
    name: string;
    algorithm: 'hmac' | 'ed25519';
    /** Empty for ed25519. */
    secret: string;
    /** Base64 of SubjectPublicKeyInfo; null for hmac. */
    public_key: string | null;
    scopes: ApiScope[];
    addresses: string[];
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
  };
}

declare module '../../platform/core/database' {
  interface Database extends ApiKeyTables {}
}
