import { SET_ID } from '@maru/contract';
import { rights } from '@maru/contract/registry-api';
import { releaseName } from '@maru/contract/release';
import { Type } from 'typebox';

/** Schemas of request bodies. What a team has signed is checked by the gate, whose findings explain more. */
const remote = Type.String({ pattern: releaseName });
const version = Type.String({ pattern: '^[0-9A-Za-z.-]{1,60}$' });
const rollout = Type.Optional(Type.String({ pattern: '^r[0-9]{1,15}$' }));
const why = Type.String({ minLength: 1, maxLength: 300 });
const instant = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,12}(Z|[+-][0-9]{2}:[0-9]{2})$' });
const strict = { additionalProperties: false };

export const publish = Type.Object(
  {
    statement: Type.Object({}),
    signature: Type.Optional(Type.Union([Type.Object({}), Type.Null()])),
    build: Type.Object({}),
    files: Type.Record(Type.String({ maxLength: 300 }), Type.String()),
    share: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    host: Type.Optional(Type.String({ maxLength: 500 })),
    renew: Type.Optional(Type.Boolean()),
  },
  strict,
);

export const approval = Type.Object(
  {
    ...{ remote, version },
    share: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    again: Type.Optional(Type.Boolean()),
  },
  strict,
);

export const promotion = Type.Object(
  {
    remote,
    version,
    share: Type.Integer({ minimum: 1, maximum: 10_000 }),
    judged: Type.Optional(Type.Boolean()),
    why: Type.Optional(why),
    rollout,
    again: Type.Optional(Type.Boolean()),
  },
  strict,
);

const harmful = Type.Optional(Type.Boolean());

export const halt = Type.Object({ remote, why, harmful, rollout }, strict);

export const rollback = Type.Object(
  { remote, from: Type.Optional(version), to: Type.Optional(version), why: Type.Optional(why), harmful },
  strict,
);

export const revocation = Type.Object({ remote, version, why, harmful }, strict);

export const freeze = Type.Object(
  {
    remote: Type.Union([Type.Literal('*'), remote]),
    from: Type.Optional(instant),
    until: Type.Optional(instant),
    daily: Type.Optional(Type.String({ maxLength: 20 })),
    zone: Type.Optional(Type.String({ maxLength: 60 })),
    why,
  },
  strict,
);

export const token = Type.Object(
  {
    person: Type.String({ pattern: '^[A-Za-z0-9._@-]{1,60}$' }),
    team: Type.String({ pattern: '^(\\*|[a-z][a-z0-9-]{0,30})$' }),
    rights: Type.Array(Type.Union(rights.map((right) => Type.Literal(right))), { minItems: 1 }),
    expiresAt: instant,
    again: Type.Optional(Type.Boolean()),
  },
  strict,
);

const ownRemote = Type.String({ pattern: '^mfe-[a-z][a-z0-9-]{0,30}$' });

export const reopen = Type.Object({ set: Type.String({ pattern: SET_ID.source }) }, strict);

export const override = Type.Object({ remote: ownRemote, origin: Type.String({ maxLength: 100 }) }, strict);

export const dark = Type.Object(
  { remote: ownRemote, version, share: Type.Integer({ minimum: 1, maximum: 10_000 }) },
  strict,
);

export const darkEnd = Type.Object({ remote: ownRemote }, strict);
