import { type Static, Type } from 'typebox';
import { listOf, oneOf, Timestamp, text } from './common';
import { factorFields } from './protection';

/** Names a key among the member's own; calls are signed in the name of `key`. */
export const ApiKeyId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const ApiScope = oneOf(['read', 'trade'] as const);
const algorithm = oneOf(['hmac', 'ed25519'] as const);

export const ApiKey = Type.Object({
  id: ApiKeyId,
  key: Type.String(),
  name: Type.String(),
  algorithm,
  scopes: Type.Array(ApiScope),
  /** Addresses and networks that calls may come from; empty for all. */
  addresses: Type.Array(Type.String()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** To the minute; null where it was never used. */
  lastUsedAt: Type.Union([Timestamp, Type.Null()]),
});
export type ApiKey = Static<typeof ApiKey>;

/** GET /v1/me/api-keys: oldest first. */
export const ApiKeys = Type.Object({ list: Type.Array(ApiKey) });
export type ApiKeys = Static<typeof ApiKeys>;

/** POST /v1/me/api-keys. */
export const NewApiKey = Type.Object({
  name: text(200),
  scopes: Type.Array(ApiScope, { minItems: 1, maxItems: 2, uniqueItems: true }),
  addresses: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 }),
  /** Days until it expires, 1 to 365. */
  days: Type.String({ pattern: '^([1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-5])$' }),
  /** SubjectPublicKeyInfo of an Ed25519 key in DER, base64; left out for an HMAC secret that the exchange makes. */
  publicKey: Type.Optional(Type.String({ maxLength: 200 })),
  ...factorFields,
});
export type NewApiKey = Static<typeof NewApiKey>;

/** The secret is told this once; null for Ed25519. */
export const CreatedApiKey = Type.Object({ key: ApiKey, secret: Type.Union([Type.String(), Type.Null()]) });
export type CreatedApiKey = Static<typeof CreatedApiKey>;

/** A key as /v1/api-keys names it: as `ApiKey`, its addresses as `ips`. */
export const ProgramKey = Type.Object({
  ...Type.Omit(ApiKey, ['addresses']).properties,
  ips: ApiKey.properties.addresses,
});
export type ProgramKey = Static<typeof ProgramKey>;

/** GET /v1/api-keys: oldest first. */
export const ProgramKeys = listOf(ProgramKey);

/** POST /v1/api-keys: as `NewApiKey`, in fewer words. No key withdraws: that scope is refused by a name of its own. */
export const NewProgramKey = Type.Object({
  name: text(200),
  scopes: Type.Array(oneOf(['read', 'trade', 'withdraw'] as const), { minItems: 1, maxItems: 3, uniqueItems: true }),
  /** From everywhere where it is left out. */
  ips: Type.Optional(NewApiKey.properties.addresses),
  /** A year from now where it is left out. */
  expiresAt: Type.Optional(Timestamp),
  publicKey: NewApiKey.properties.publicKey,
  ...factorFields,
});
export type NewProgramKey = Static<typeof NewProgramKey>;

/** The key names the program in its calls; the secret is told this once, null for Ed25519. */
export const CreatedProgramKey = Type.Object({
  ...ProgramKey.properties,
  secret: CreatedApiKey.properties.secret,
});
export type CreatedProgramKey = Static<typeof CreatedProgramKey>;
