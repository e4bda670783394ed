import { registerTexts } from '@maru/platform/i18n';
import { changeLanguage } from '@maru/platform/internal';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import ko from '../../locales/ko.json';
import { hiddenNotice } from './hidden-notice';
import KrwDepositScreen from './krw-deposit.screen';

registerTexts('wallet', { ko, en, ch });

const open = () =>
  render(
    <TestScreen services={createTestServices({ me: testMember() })}>
      <KrwDepositScreen />
    </TestScreen>,
  );
const notice = () => screen.queryByRole('note');
const close = () => userEvent.click(screen.getByRole('button', { name: ko.depositNotice.close }));

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page does
  document.cookie = 'maru_deposit_notice=; path=/; max-age=0';
});

describe('the deposit notice', () => {
  it('tells the first-deposit rule, the sender name and the hours (WALT-033)', () => {
    open();
    expect(notice()).toHaveTextContent(
      /처음 입금하면 72시간 동안 원화 출금이 제한되고.*입금할 때마다 72시간 동안 코인 출금/,
    );
    expect(notice()).toHaveTextContent(/본인 명의로 등록한 계좌에서 회원 이름과 같은 입금자명/);
    expect(notice()).toHaveTextContent(/24시간 가능하며.*3시간 안에 보내지 않으면/);
  });

  it.each([
    ['en', en],
    ['ch', ch],
  ] as const)('is told in %s too (SHEL-232, WALT-033)', async (language, texts) => {
    open();
    await act(() => changeLanguage(language));
    for (const text of Object.values(texts.depositNotice)) expect(screen.getByText(text)).toBeInTheDocument();
    await act(() => changeLanguage('ko'));
  });

  it('comes back after it was closed, and stays away once a day without it was asked for (SHEL-241, WALT-033)', async () => {
    const first = open();
    await close();
    expect(notice()).toBeNull();
    first.unmount();

    const second = open();
    await userEvent.click(screen.getByRole('checkbox', { name: '하루 동안 보지 않기' }));
    expect(hiddenNotice.read()).toBe(false);
    await close();
    second.unmount();

    open();
    expect(notice()).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  it('is hidden by a cookie that ends after one day (CONS-027)', () => {
    const page = { cookie: '' };
    hiddenNotice.hideForOneDay(page);
    expect(page.cookie).toBe('maru_deposit_notice=hidden; path=/; max-age=86400; samesite=lax');
    expect(hiddenNotice.read({ cookie: 'maru_view=dark.ko; maru_deposit_notice=hidden' })).toBe(true);
    expect(hiddenNotice.read({ cookie: 'other_maru_deposit_notice=hidden; maru_deposit_notice=' })).toBe(false);
  });
});
