import type { TokenSale } from '@maru/contract';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testBalanceRow, testList, testMember } from '@maru/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { orderRow, saleRow } from '../../testing/fixtures';
import SaleDetailScreen from './sale-detail.screen';

registerTexts('tokensale', { ko, en: ko, ch: ko });

const [won] = saleRow().tokenSaleDetailList;
const coin = { ...won, ciCode: 'BORA_B', ciName: '보라', cidx: '73', minCnt: '0.12345678' } as const;

/** A sale for KRW and BORA, whose code ends in `_B`, before a member with parts of a won. */
async function open() {
  const services = createTestServices({ me: testMember() });
  const payments = [won, coin] as TokenSale['tokenSaleDetailList'];
  const wallets = [['KRW', '99925.37'] as const, ['BORA_B', '1.5'] as const];
  services.api
    .answer('GET /v1/ieo/tokenSaleDetail', saleRow({ tokenSaleDetailList: payments }))
    .answer('GET /v1/ieo/tokenSaleOrderList', testList(orderRow({ ciCode: 'BORA_B', coinCnt: '0.5' })))
    .answer(
      'GET /v2/wallets',
      testList(...wallets.map(([code, all]) => testBalanceRow({ coin: code, available: all }))),
    )
    .answer('GET /v1/remote-config', {});
  render(
    <TestScreen services={services} at="/app/wow/detail/T1" pattern="/app/wow/detail/:tkCode">
      <SaleDetailScreen />
    </TestScreen>,
  );
  await screen.findByText('0.5 BORA');
  const figure = (label: string) => screen.getAllByText(label).at(-1)?.closest('div')?.textContent;
  return { figure };
}

describe('the figures of a sale', () => {
  it('are whole in won, whatever the wallet has of one (SALE-032, TRAD-116, CONS-061)', async () => {
    const { figure } = await open();
    expect(figure('사용 가능')).toBe('사용 가능99,925 KRW');
    expect(figure('최소 구매')).toBe('최소 구매5,000 KRW');
    expect(figure('MARU 1개 가격')).toBe('MARU 1개 가격125 KRW');
  });

  it('have eight decimals in a coin, named without the suffix of its code (SALE-032, TRAD-006)', async () => {
    const { figure } = await open();
    await userEvent.click(screen.getByRole('tab', { name: 'BORA' }));
    expect(figure('사용 가능')).toBe('사용 가능1.5 BORA');
    expect(figure('최소 구매')).toBe('최소 구매0.12345678 BORA');
    expect(document.body).not.toHaveTextContent('BORA_B');
    expect(within(screen.getByRole('tablist')).getAllByRole('tab')).toHaveLength(2);
  });
});
