import { registerTexts } from '@maru/platform/i18n';
import {
  createTestServices,
  TestScreen,
  testBalanceRow,
  testCenter,
  testList,
  testMember,
} from '@maru/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import main from '../../locales/ko.json';
import own from '../../locales/ko.withdrawal.json';
import WithdrawalListScreen from './withdrawal-list.screen';

registerTexts('wallet', { ko: { ...main, ...own }, en, ch });

const transfer = (change: object) => ({
  id: '7',
  transferType: 'O',
  status: 'ready',
  amount: '0.5',
  fee: '0.0008',
  date: '2026-11-21T02:00:00.000Z',
  transactionId: '',
  coinId: '54',
  coinCode: 'BTC',
  ...change,
});
const remittance = {
  id: '3',
  status: 'approved',
  amount: '10000',
  fee: '1000',
  requestDate: '2026-11-21T02:30:00.000Z',
  inBankName: '',
  inAccountNumber: '',
};

function open({ rows = [transfer({})], krw = [remittance], coins = true } = {}) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/centers/dexko', testCenter())
    .answer(
      'GET /v2/wallets',
      testList(
        ...(coins
          ? [
              testBalanceRow({ coin: 'KRW', total: '5000', available: '4000' }),
              testBalanceRow({ coin: 'BTC', total: '3', available: '2' }),
            ]
          : []),
        testBalanceRow({ coin: 'XRP', total: '0', available: '0' }),
      ),
    )
    .answer('GET /v1/transfers', testList(...rows))
    .answer('GET /v1/transfers/krw/remittance-logs', testList(...krw))
    .answer('DELETE /v1/transfers/7', { ok: true });
  render(
    <TestScreen services={services}>
      <WithdrawalListScreen />
    </TestScreen>,
  );
  return services;
}

describe('the list of withdrawals', () => {
  it('shows what can be withdrawn and the way there, coins of which there is nothing left out (WALT-090)', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'BTC 출금' });
    expect(link).toHaveAttribute('href', '/AppWithdrawPage/BTC');
    expect(screen.getByRole('link', { name: 'KRW 출금' })).toHaveAttribute('href', '/WithdrawKrw');
    expect(screen.getByText('2 BTC')).toBeInTheDocument();
    expect(screen.getByText('4,000 KRW')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'XRP 출금' })).not.toBeInTheDocument();
  });

  it('tells the app that a withdrawal starts, or a deposit where there is nothing to withdraw; a browser nothing (SHEL-224)', async () => {
    const services = open();
    const btc = await screen.findByRole('link', { name: 'BTC 출금' });
    await userEvent.click(btc);
    expect(services.posted).toEqual([]);
    services.navigation.inApp = true;
    await userEvent.click(btc);
    await userEvent.click(screen.getByRole('link', { name: 'KRW 출금' }));
    expect(services.posted).toEqual([
      { name: 'withdrawal', payload: { coin: 'BTC' } },
      { name: 'withdrawal', payload: { coin: 'KRW' } },
    ]);
    cleanup();
    const poor = open({ coins: false });
    poor.navigation.inApp = true;
    await userEvent.click(await screen.findByRole('link', { name: '원화 입금하기' }));
    expect(poor.posted).toEqual([{ name: 'deposit', payload: { coin: 'KRW' } }]);
  });

  it.each([
    ['ready', '대기 중'],
    ['processing', '처리 중'],
    ['approved', '출금 완료'],
    ['rejected', '출금 실패'],
    ['failed', '출금 실패'],
    ['cancelled', '취소됨'],
  ])('says what %s means: %s (WALT-090)', async (status, text) => {
    open({ rows: [transfer({ status })], krw: [] });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: '출금 취소' })).toHaveLength(status === 'ready' ? 1 : 0);
  });

  it('has coins and KRW together, the newest first', async () => {
    open();
    const card = (await screen.findByText('출금 완료')).closest('ul') as HTMLElement;
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 7)),
    ).toEqual(['10,000 ', '0.5 BTC']);
  });

  it('cancels what waits once the member says so (API-088)', async () => {
    const services = open();
    services.modals.willAnswer('confirm', 'cancelled');
    await userEvent.click(await screen.findByRole('button', { name: '출금 취소' }));
    expect(services.api.to('DELETE /v1/transfers/7')).toEqual([]);
    services.modals.willAnswer('confirm', 'confirmed');
    services.api.answer('GET /v1/transfers', testList(transfer({ status: 'cancelled' })));
    await userEvent.click(screen.getByRole('button', { name: '출금 취소' }));
    expect(await screen.findByText('취소됨')).toBeInTheDocument();
    expect(services.api.to('DELETE /v1/transfers/7')).toHaveLength(1);
  });

  it('says why it could not be cancelled', async () => {
    const services = open();
    services.modals.willAnswer('confirm', 'confirmed');
    services.api.refuse(
      'DELETE /v1/transfers/7',
      'TRANSFER_NOT_READY',
      '이미 처리가 시작되어 취소할 수 없습니다.',
      409,
    );
    await userEvent.click(await screen.findByRole('button', { name: '출금 취소' }));
    expect(await screen.findByText('이미 처리가 시작되어 취소할 수 없습니다.')).toBeInTheDocument();
  });

  it('says that there is nothing yet', async () => {
    open({ rows: [], krw: [] });
    expect(await screen.findByText('최근 한 달 동안 출금한 내역이 없습니다.')).toBeInTheDocument();
  });
});
