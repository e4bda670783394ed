import type { ConsentKind } from '@maru/contract/staff';
import { faqCategories, guideCategories, type HelpLink, noticeCategories } from '@maru/domain/content';

export const boards = ['notice', 'faq', 'item'] as const;
export type ArticleBoard = (typeof boards)[number];

export const boardLabels: Readonly<Record<ArticleBoard, string>> = { notice: '공지', faq: 'FAQ', item: '이용 가이드' };

/** Categories that an operator chooses from. */
export const categoriesOf = (board: ArticleBoard): readonly string[] =>
  ({ notice: noticeCategories, faq: faqCategories, item: guideCategories })[board];

export const consentLabels: Readonly<Record<ConsentKind, string>> = {
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  collection: '개인정보 수집·이용',
  third: '제3자 제공',
  marketing: '마케팅 수신',
};

export const linkLabels: Readonly<Record<HelpLink, string>> = {
  notice: '공지사항',
  virtualAssets: '가상자산 안내',
  media: '미디어',
  useInformation: '이용 안내',
  faq: '자주 묻는 질문',
  customerCenter: '고객센터',
  depositWithdrawInfo: '입출금 안내',
  joinInfo: '회원가입 안내',
  term: '이용약관',
  policy: '개인정보처리방침',
  serviceOperationPolicy: '서비스 운영 정책',
  significant: '중요 공지',
  listingInquiries: '상장 문의',
  recruitment: '채용',
};
