import type { Article } from '../../api/help.api';
import { categoriesOf, findFaqs } from './faq-search';

const faq = (id: string, category: string, title: string, contents: string): Article => ({
  id,
  category,
  title,
  contents,
  pinned: false,
  board: 'faq',
  createdAt: '2026-11-01T00:00:00.000Z',
  changedAt: '2026-11-01T00:00:00.000Z',
  language: 'ko',
});

const faqs = [
  faq('1', '입출금', '원화 입금은 어떻게 하나요?', '<p>등록한 <b>계좌</b>에서 보내 주세요.</p>'),
  faq('2', '인증', 'OTP를 잃어버렸어요', '<p>초기화를 신청해 주세요.</p>'),
  faq('3', '입출금', '출금 한도가 궁금해요', '<p>인증 단계에 따라 다릅니다.</p>'),
];

describe('findFaqs (HELP-001)', () => {
  it.each([
    { given: ['', ''], finds: ['1', '2', '3'] },
    { given: ['입출금', ''], finds: ['1', '3'] },
    { given: ['', '계좌'], finds: ['1'] },
    { given: ['', ' otp '], finds: ['2'] },
    { given: ['', '인증 한도'], finds: ['3'] },
    { given: ['인증', '한도'], finds: [] },
    { given: ['', 'b'], finds: [] },
    { given: ['', '출금한도는'], finds: ['3'] },
    { given: ['', '!?'], finds: [] },
  ])('finds $finds for $given', ({ given: [category = '', search = ''], finds }) => {
    expect(findFaqs(faqs, category, search).map(({ id }) => id)).toEqual(finds);
  });

  it('lists categories in their own order', () => {
    expect(categoriesOf(faqs)).toEqual(['입출금', '인증']);
  });
});
