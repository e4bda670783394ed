import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, type testMember } from '@maru/platform/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import ko from '../locales/ko.json';

registerTexts('help', { ko, en: ko, ch: ko });

const item = (id: string, title: string, contents = '', pinned = 'N') => ({
  id,
  locale: 'ko',
  category: '입출금',
  title,
  contents,
  pinned,
  createdAt: '2026-11-19T15:00:00.000Z',
});
const listOf = (...list: object[]) => ({ list, totalPages: 3, total: list.length, cnt: list.length });

const asked = { category: 'transfer', contents: '아직\n없어요', createdAt: '2026-11-19T15:00:00.000Z' };

/** Renders a screen over a board of two questions and one notice; to a visitor where nobody is given. */
export function openScreen(
  children: ReactNode,
  at = '/',
  pattern = '*',
  answers: Readonly<Record<string, unknown>> = {},
  me?: ReturnType<typeof testMember>,
) {
  const services = createTestServices(me && { me });
  services.api
    .answer('GET /v1/board/faqs', {
      ...listOf(
        item('1', '입금은 언제 되나요?', '<p>바로 <script>alert(1)</script>반영됩니다.</p>'),
        item('2', 'OTP를 잃어버렸어요'),
      ),
      totalPages: 1,
    })
    .answer('GET /v1/board/faqs/2', item('2', 'OTP를 잃어버렸어요', '<p>초기화를 신청해 주세요.</p>'))
    .answer('GET /v1/board/notices', listOf(item('7', '점검 안내', '', 'Y')))
    .answer('GET /v1/questions', {
      ...listOf(
        {
          ...asked,
          id: '2',
          title: '답변을 기다리는 문의',
          status: 'Pending',
          answer: null,
          answeredAt: null,
          files: 0,
        },
        {
          ...asked,
          id: '1',
          title: '<b>끝난 문의</b>',
          status: 'CompletedAnswer',
          answer: '반영했습니다.',
          answeredAt: asked.createdAt,
          files: 2,
        },
      ),
      totalPages: 1,
    })
    .answer('GET /v1/board/notices/7', item('7', '점검 안내', '<p>23:50부터 점검합니다.</p>'));
  for (const [call, answer] of Object.entries(answers)) services.api.answer(call, answer);
  render(
    <TestScreen services={services} at={at} pattern={pattern}>
      {children}
    </TestScreen>,
  );
  return services;
}
