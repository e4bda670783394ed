import {
  createTestServices,
  TestScreen,
  testBalanceRow,
  testCenter,
  testList,
  testMember,
} from '@maru/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirstSteps } from './first-steps';
import { NextStep } from './next-step';

type Begun = Partial<Parameters<typeof testMember>[0]> & {
  krw?: string;
  btc?: string;
  traded?: boolean;
  unread?: boolean;
};

function open(what: 'card' | 'line', { krw = '0', btc = '0', traded = false, unread = false, ...member }: Begun = {}) {
  const services = createTestServices({ me: testMember(member) });
  services.api
    .answer('GET /v1/centers/dexko', testCenter())
    .answer(
      'GET /v2/wallets',
      testList(testBalanceRow({ total: krw, available: krw }), testBalanceRow({ coin: 'BTC', total: btc })),
    );
  if (unread) services.api.refuse('GET /v2/wallets', -999, '알 수 없는 오류입니다.');
  const hasTraded = jest.fn(async () => traded);
  render(
    <TestScreen services={services}>
      {what === 'card' ? <FirstSteps hasTraded={hasTraded} /> : <NextStep hasTraded={hasTraded} />}
    </TestScreen>,
  );
  return { services, hasTraded };
}

describe('the first steps of a member', () => {
  it.each([
    {
      when: 'the mail is confirmed',
      member: { verification: 'email' as const },
      next: '휴대폰 인증',
      way: '인증하러 가기',
      to: '/confirm',
    },
    {
      when: 'the phone is, too',
      member: { verification: 'phone' as const },
      next: '계좌 등록',
      way: '인증하러 가기',
      to: '/confirm',
    },
    {
      when: 'the account is registered',
      member: { verification: 'bankAccount' as const },
      next: '원화 입금',
      way: '입금하러 가기',
      to: '/DepositKrw',
    },
    {
      when: 'the mail waits',
      member: { verification: 'none' as const },
      next: '메일 인증',
      way: '인증하러 가기',
      to: '/confirm',
    },
  ])('when $when lead on to $next, one link away', async ({ member, next, way, to }) => {
    open('line', member);
    expect(await screen.findByText(`다음 단계: ${next}`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', to);
  });

  it('tell the app that a deposit starts, and a browser nothing (SHEL-224)', async () => {
    const { services } = open('card', { verification: 'bankAccount' });
    const way = await screen.findByRole('link', { name: '입금하러 가기' });
    await userEvent.click(way);
    expect(services.posted).toEqual([]);
    services.navigation.inApp = true;
    await userEvent.click(way);
    expect(services.posted).toEqual([{ name: 'deposit', payload: { coin: 'KRW' } }]);
  });

  it('tell the app nothing of another step (SHEL-224)', async () => {
    const { services } = open('card', { krw: '1000' });
    services.navigation.inApp = true;
    await userEvent.click(await screen.findByRole('link', { name: '주문하러 가기' }));
    expect(services.posted).toEqual([]);
  });

  it('end with a link to the first order', async () => {
    open('card', { krw: '1000' });
    const steps = within(await screen.findByRole('list', { name: '거래 시작하기' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '메일 인증 (완료)',
      '휴대폰 인증 (완료)',
      '계좌 등록 (완료)',
      '원화 입금 (완료)',
      '5첫 주문',
    ]);
    expect(steps[4]).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('link', { name: '주문하러 가기' })).toHaveAttribute('href', '/Exchange/KRW-BTC');
  });

  it.each([
    { who: 'has traded', member: { traded: true }, asked: 1 },
    { who: 'has coins', member: { btc: '0.1' }, asked: 0 },
    { who: 'has balances that nobody knows', member: { unread: true }, asked: 0 },
  ])('are not shown to who $who', async ({ member, asked }) => {
    const { services, hasTraded } = open('card', member);
    await waitFor(() => expect(services.api.to('GET /v2/wallets')).toHaveLength(1));
    await settled();
    expect(hasTraded).toHaveBeenCalledTimes(asked);
    expect(screen.queryByText(/거래 시작하기/)).toBeNull();
  });

  it('are gone with the first coin', async () => {
    const { services } = open('card', { krw: '1000' });
    await screen.findByRole('list', { name: '거래 시작하기' });
    act(() =>
      services.prices.pushPrivate({
        kind: 'wallet',
        wallet: { coin: 'BTC', total: '0.1', usingCoin: '0', available: '0.1' },
      }),
    );
    expect(screen.queryByText(/거래 시작하기/)).toBeNull();
  });
});

/** All answers are in, and drawn. */
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))));
