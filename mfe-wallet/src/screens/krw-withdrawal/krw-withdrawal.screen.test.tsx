import { krwWithdrawalGates } from '@maru/domain/withdrawal';
import type { NativeBridge } from '@maru/platform';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import ko from '../../locales/ko.json';
import { termsRow } from '../../testing/fixtures';
import KrwWithdrawalScreen from './krw-withdrawal.screen';

registerTexts('wallet', { ko, en, ch });

const termsPath = 'GET /v1/transfers/krw/withdraw/terms';
const path = 'POST /v1/transfers/krw/withdraw/drafts';
const historyRow = {
  id: '7',
  remittanceType: 'O',
  status: 'rejected',
  amount: '20000',
  fee: '1000',
  requestDate: '2026-11-21T03:00:00.000Z',
  inBankName: 'KB국민은행',
  outBankName: '케이뱅크',
  inAccountNumber: '911*******99',
  outAccountNumber: '701*********17',
  description1: '',
  remittanceAmount: '0',
  date: '20261121',
  time: '120000',
};

function open({ terms = termsRow(), rows = [historyRow] as object[], host = 'web' as NativeBridge['host'] } = {}) {
  const bridge: NativeBridge = { host, channel: 'CN01', post: () => undefined };
  const services = createTestServices({ me: testMember(), services: { bridge } });
  services.api
    .answer(termsPath, terms)
    .answer('GET /v1/transfers/krw/remittance-logs', {
      list: rows,
      totalPages: 1,
      total: rows.length,
      cnt: rows.length,
    })
    .answer(path, { id: '8', confirmUrl: '' });
  render(
    <TestScreen services={services}>
      <KrwWithdrawalScreen />
    </TestScreen>,
  );
  return services;
}

describe('KRW withdrawal', () => {
  it('shows balance, account and its holder, fee and what the limits leave before anything is typed (WALT-064, WALT-081, WALT-140)', async () => {
    open();
    expect(await screen.findByText('100,000원')).toBeInTheDocument();
    expect(screen.getByText('KB국민은행 900*******01')).toBeInTheDocument();
    expect(screen.getByText('김*지')).toBeInTheDocument();
    expect(screen.getByText('1,000원')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: '오늘 한도' })).toHaveAttribute(
      'aria-valuetext',
      '60,000,000원 / 100,000,000원, 40,000,000원 남음',
    );
  });

  it('shows every gate and its way out instead of a form that would be refused (WALT-062, WALT-085, WALT-140, WALT-141)', async () => {
    const gates = krwWithdrawalGates.map((gate) => ({
      gate,
      met: gate !== 'account' && gate !== 'afterChange',
      until: gate === 'afterChange' ? '2026-11-22T03:00:00.000Z' : null,
    }));
    open({ terms: termsRow({ gates, account: null }) });
    expect(await screen.findByText('2개 조건이 남았습니다.')).toBeInTheDocument();
    expect(screen.getByText(/24시간 동안 출금이 제한됩니다\. \(2026-11-22 12:00:00까지\)/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '인증하기' })).toHaveAttribute('href', '/confirm');
    expect(screen.queryByLabelText('출금 금액')).not.toBeInTheDocument();
  });

  it('tells a foreign member why it is not for him, without steps that he would be refused (WALT-142, ERR-142)', async () => {
    const gates = krwWithdrawalGates.map((gate) => ({
      gate,
      met: gate !== 'notForeign' && gate !== 'account',
      until: null,
    }));
    open({ terms: termsRow({ gates, account: null }) });
    expect(await screen.findByText('외국인 회원은 이용할 수 없는 서비스입니다.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '인증하기' })).not.toBeInTheDocument();
  });

  it.each([
    ['account', 'accountRequired'],
    ['identity', 'selfVerification'],
    ['notBanned', 'banned'],
  ] as const)(
    'tells a member whom %s keeps from it so by the modal %s, once (WALT-063, WALT-088, WALT-140, SHEL-103)',
    async (closed, kind) => {
      const gates = krwWithdrawalGates.map((gate) => ({ gate, met: gate !== closed, until: null }));
      const services = open({ terms: termsRow({ gates }) });
      await waitFor(() => expect(services.modals.opened).toEqual([{ name: 'withdrawalNotice', input: { kind } }]));
      act(() =>
        services.prices.pushPrivate({
          kind: 'wallet',
          wallet: { coin: 'KRW', total: '1', usingCoin: '0', available: '1' },
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(services.modals.opened).toHaveLength(1);
    },
  );

  it('shows what is taken from the balance with both decimals of the fee (WALT-145, CONS-061)', async () => {
    open({ terms: termsRow({ fee: '1000.55' }) });
    await userEvent.type(await screen.findByLabelText('출금 금액'), '10000');
    for (const text of ['1,000.55원', '11,000.55원']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('hands the withdrawal to the exchange, and says why it cannot go on (WALT-126)', async () => {
    const services = open();
    await userEvent.type(await screen.findByLabelText('출금 금액'), '10000');
    await userEvent.click(screen.getByRole('button', { name: '출금 신청' }));
    expect(services.api.to(path).map(({ sent }) => sent)).toEqual([{ amount: '10000', fee: '1000' }]);
    const message = '출금은 확인 화면에서만 진행할 수 있습니다.';
    expect(services.modals.opened).toEqual([{ name: 'notice', input: { message } }]);
  });

  it('has the member asked before a half-filled form is left', async () => {
    const { navigation } = open();
    const field = await screen.findByLabelText('출금 금액');
    expect(navigation.asksBeforeLeaving).toBe(false);
    await userEvent.type(field, '10000');
    expect(navigation.asksBeforeLeaving).toBe(true);
    await userEvent.clear(field);
    expect(navigation.asksBeforeLeaving).toBe(false);
  });

  it('says at the field what is wrong with the amount (ERR-204)', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('출금 금액'), '4000');
    await userEvent.click(screen.getByRole('button', { name: '출금 신청' }));
    expect(screen.getByText('최소 출금 수량은 5,000원입니다.')).toBeInTheDocument();
    expect(screen.getByLabelText('출금 금액')).toHaveFocus();
  });

  it('lists the latest withdrawals with what became of them (WALT-166), or says that there are none', async () => {
    open();
    expect(await screen.findByText('은행 거절')).toBeInTheDocument();
  });

  it('says that there are none yet', async () => {
    open({ rows: [] });
    expect(await screen.findByText('최근 한 달 동안 출금한 내역이 없습니다.')).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const services = createTestServices({ me: testMember() });
    services.api.refuse(termsPath, 'UNAVAILABLE', '점검 중입니다.', 503);
    render(
      <TestScreen services={services}>
        <KrwWithdrawalScreen />
      </TestScreen>,
    );
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    services.api
      .answer(termsPath, termsRow())
      .answer('GET /v1/transfers/krw/remittance-logs', { list: [], totalPages: 1, total: 0, cnt: 0 });
    await userEvent.click(retry);
    expect(await screen.findByLabelText('출금 금액')).toBeInTheDocument();
  });
});

describe('KRW withdrawal in a mobile browser', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  beforeEach(() => void jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone));
  afterEach(() => jest.restoreAllMocks());

  it('shows the notice, in a modal and then on the page, and reads nothing (WALT-142)', async () => {
    const services = open();
    expect(services.modals.opened).toEqual([{ name: 'mobileUnsupported', input: {} }]);
    expect(
      screen.getByText('모바일에서는 지원하지 않는 기능입니다. PC 또는 앱에서 이용해 주세요.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '내 자산으로 이동' })).toHaveAttribute('href', '/Assets');
    expect(screen.queryByLabelText('출금 금액')).not.toBeInTheDocument();
    expect(services.api.calls).toEqual([]);
    expect(services.navigation.visits).toEqual([]);
  });

  it('leads to the page with the app where the member wants it, and stays otherwise', async () => {
    for (const [answer, visits] of [
      ['closed', []],
      ['getApp', ['AppKycInfo']],
    ] as const) {
      const services = createTestServices({ me: testMember() });
      services.modals.willAnswer('mobileUnsupported', answer);
      const { unmount } = render(
        <TestScreen services={services}>
          <KrwWithdrawalScreen />
        </TestScreen>,
      );
      await act(async () => undefined);
      expect(services.navigation.visits.map(({ to }) => to)).toEqual(visits);
      unmount();
    }
  });

  it('works inside the app (WALT-142, AMB-48)', async () => {
    const services = open({ host: 'ios' });
    expect(await screen.findByLabelText('출금 금액')).toBeInTheDocument();
    expect(services.modals.opened).toEqual([]);
  });
});
