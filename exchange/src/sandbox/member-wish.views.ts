import { Amount, YesNo } from '@maru/contract/exchange';
import { parseKstMinute } from '@maru/domain';
import { type Static, Type } from 'typebox';
import type { MemberWish } from './member-wish';

const optional = Type.Optional;

/** Body of POST and PATCH /sandbox/members, in the names of GET /v1/me. */
export const MemberBody = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 254 }),
  name: optional(Type.String({ maxLength: 60 })),
  password: optional(Type.String({ maxLength: 200 })),
  authLevel: optional(Type.Integer({ minimum: 0, maximum: 5 })),
  foreign: optional(Type.Boolean()),
  grade: optional(Type.Integer({ minimum: 1, maximum: 7 })),
  krw: optional(Amount),
  coins: optional(Type.Record(Type.String({ pattern: '^[A-Z0-9_]{2,12}$' }), Amount)),
  otpSecret: optional(Type.String({ pattern: '^[A-Z2-7]{16,64}$' })),
  phone: optional(Type.String({ pattern: '^[0-9]{0,15}$' })),
  sbStatus: optional(Type.String({ maxLength: 2 })),
  wlfYn: optional(YesNo),
  wlfContents: optional(Type.Array(Type.String({ pattern: '^(0[1-9]|10)$' }), { maxItems: 10 })),
  corpCode: optional(Type.String({ maxLength: 10 })),
  reAuthDateTradeRejectTime: optional(
    Type.String({ pattern: '^([0-9]{4}-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9])?$' }),
  ),
  wowYn: optional(YesNo),
  wowWhitelistYn: optional(YesNo),
  residence: optional(Type.Union([Type.Literal(''), Type.Literal('R'), Type.Literal('E'), Type.Literal('J')])),
  banWithdrawal: optional(YesNo),
  frozen: optional(Type.Boolean()),
  state: optional(
    Type.Union([Type.Literal('active'), Type.Literal('dormant'), Type.Literal('leaving'), Type.Literal('closed')]),
  ),
});
type MemberBody = Static<typeof MemberBody>;

const flag = (answer: YesNo | undefined): boolean | undefined => answer && answer === 'Y';

export function toMemberWish(body: MemberBody): MemberWish {
  const {
    sbStatus,
    wlfYn,
    wlfContents,
    corpCode,
    reAuthDateTradeRejectTime: reverify,
    wowYn,
    wowWhitelistYn,
    banWithdrawal,
    ...same
  } = body;
  return {
    ...same,
    dueDiligence: sbStatus,
    watchListed: flag(wlfYn),
    watchListReasons: wlfContents,
    livesAbroad: corpCode === undefined ? undefined : corpCode === 'F',
    reverifyBefore: reverify === undefined ? undefined : parseKstMinute(reverify),
    saleAllowed: flag(wowYn),
    saleWhitelisted: flag(wowWhitelistYn),
    withdrawalBanned: flag(banWithdrawal),
  };
}
