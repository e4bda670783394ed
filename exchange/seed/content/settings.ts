import type { RemoteConfigBody, StatusBody } from '../../src/modules/content';

const korean = (ko: string) => ({ ko, en: '' });

/** Paths inside the product; what another site keeps would be a full address. */
export const remoteConfig: RemoteConfigBody = {
  links: {
    notice: korean('/help/notices'),
    virtualAssets: korean('/help/notices?category=상장'),
    media: korean('/help/notices?category=미디어'),
    useInformation: korean('/help/items'),
    faq: korean('/help/faq'),
    customerCenter: korean('/help/inquiry'),
    depositWithdrawInfo: korean('/help/faq?category=입출금'),
    joinInfo: korean('/help/faq?category=회원'),
    term: korean('/help/terms'),
    policy: korean('/help/privacy'),
    serviceOperationPolicy: korean('/help/notices?category=정책'),
    significant: korean('/help/notices?category=중요'),
    listingInquiries: korean('mailto:listing@maru.test'),
    recruitment: korean('mailto:jobs@maru.test'),
  },
  whitelist: {
    code: 'WHITELIST',
    content: {
      ko: '이 토큰 세일은 화이트리스트에 등록된 회원만 참여할 수 있습니다.',
      en: 'Only members on the whitelist can take part in this token sale.',
      ch: '仅白名单会员可参与本次代币发售。',
    },
    shown: true,
  },
};

export const openStatus: StatusBody = { open: true, critical: false, message: { ko: '' }, version: '1.0.0' };
