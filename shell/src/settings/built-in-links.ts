import type { HelpLink } from '@maru/domain/content';

/** Where links lead before remote config was ever read. */
export const builtInLinks: Readonly<Record<HelpLink, { readonly ko: string }>> = {
  notice: { ko: '/help/notices' },
  virtualAssets: { ko: '/help/notices?category=상장' },
  media: { ko: '/help/notices?category=미디어' },
  useInformation: { ko: '/help/items' },
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
