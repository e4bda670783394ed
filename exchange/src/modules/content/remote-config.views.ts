import { minuteMs } from '@maru/server';
import { type Static, Type } from 'typebox';
import type { Config } from '../../platform/core/config';

/** ko is the fallback where a text or an address has no other form (HELP-051). */
const ByLocale = Type.Object({ ko: Type.String(), 'en-us': Type.Optional(Type.String()) });

/**
 * GET /v1/remote-config: what can change without a release (API-156, HELP-050..053). `intervalMs`: when to ask again, 0 for on
 * every start only. `links`: addresses by name; an empty one is hidden.
 */
export const RemoteConfig = Type.Object({
  intervalMs: Type.Integer(),
  links: Type.Record(Type.String(), ByLocale),
  /** ENTI-084. */
  whitelist: Type.Object({
    code: Type.String(),
    content: ByLocale,
    is_show: Type.Union([Type.Literal('Y'), Type.Literal('N')]),
  }),
});
export type RemoteConfig = Static<typeof RemoteConfig>;

/** Paths inside the product; what another site keeps would be a full address. */
const links: RemoteConfig['links'] = {
  notice: { ko: '/help/notices' },
  virtualAssets: { ko: '/help/notices?category=상장' },
  media: { ko: '/help/notices?category=미디어' },
  useInformation: { ko: '/help/faq?category=이용안내' },
  faq: { ko: '/help/faq' },
  customerCenter: { ko: '/help/inquiry' },
  depositWithdrawInfo: { ko: '/help/faq?category=입출금' },
  joinInfo: { ko: '/help/faq?category=회원' },
  term: { ko: '/help/terms' },
  policy: { ko: '/help/privacy' },
  serviceOperationPolicy: { ko: '/help/notices?category=정책' },
  significant: { ko: '/help/notices?category=중요' },
  listingInquiries: { ko: 'mailto:listing@maru.test' },
  recruitment: { ko: 'mailto:jobs@maru.test' },
};

export const remoteConfig = ({ world }: Config): RemoteConfig => ({
  intervalMs: world === 'production' ? 6 * minuteMs : 0,
  links,
  whitelist: {
    code: 'WHITELIST',
    content: {
      ko: '이 토큰 세일은 화이트리스트에 등록된 회원만 참여할 수 있습니다.',
      'en-us': 'Only members on the whitelist can take part in this token sale.',
    },
    is_show: 'Y',
  },
});
