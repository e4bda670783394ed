import { testTick } from '@maru/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({
  CandleChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
  DepthChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

async function open() {
  const { services } = openExchange();
  const fields = within(await screen.findByRole('region', { name: '주문' }));
  return { services, fields };
}

const preopen = testTick({
  ...{ onTradeEnable: 'N', state: 'preopen' },
  nextState: { state: 'open', at: '2099-01-01T01:00:00.000Z' },
});

describe('the trading screen of a market before its opening (TRAD-008)', () => {
  it('says what comes when, and takes limit orders', async () => {
    const { services, fields } = await open();
    act(() => services.prices.pushTicks(preopen));
    expect(await screen.findByText('시작 전 · 01.01 10:00 거래 시작')).toBeInTheDocument();
    const notice = await fields.findByText(/하나의 가격으로 체결합니다/);
    expect(notice).toHaveTextContent(/^01\.01 10:00 거래 시작 거래 시작 전입니다/);
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01');
    await userEvent.click(fields.getByRole('button', { name: 'BTC 매수' }));
    expect(await fields.findByText('주문이 접수되었습니다.')).toBeInTheDocument();
    expect(services.api.to('POST /v1/orders')).toHaveLength(1);
  });

  it.each([
    { what: 'a market order', press: '시장가' },
    { what: 'a stop order', press: '예약' },
  ])('says that it takes no $what, and offers none', async ({ press }) => {
    const { services, fields } = await open();
    act(() => services.prices.pushTicks(preopen));
    await userEvent.click(fields.getByRole('radio', { name: press }));
    expect(await fields.findByText('거래 시작 전에는 지정가(GTC) 주문만 낼 수 있습니다.')).toBeInTheDocument();
    expect(fields.queryByRole('button', { name: 'BTC 매수' })).toBeNull();
    await userEvent.click(fields.getByRole('radio', { name: '지정가' }));
    expect(fields.getByRole('button', { name: 'BTC 매수' })).toBeInTheDocument();
  });

  it('takes no limit order that must trade at once', async () => {
    const { services, fields } = await open();
    act(() => services.prices.pushTicks(preopen));
    await userEvent.selectOptions(fields.getByLabelText('체결 조건'), 'IOC');
    expect(fields.queryByRole('button', { name: 'BTC 매수' })).toBeNull();
  });

  it('shows between the sides of the book what the opening would trade now', async () => {
    const { services } = await open();
    const book = within(screen.getByRole('region', { name: '호가' }));
    const sides = { bids: [['50001000', '0.5']] as const, asks: [['49999000', '0.25']] as const };
    act(() => {
      services.prices.pushTicks(preopen);
      services.prices.pushBook('KRW-BTC', { ...sides, indicative: null });
    });
    expect(await book.findByText('예상 체결가 없음')).toBeInTheDocument();
    act(() => services.prices.pushBook('KRW-BTC', { ...sides, indicative: { price: '50000000', amount: '0.25' } }));
    const amount = await book.findByText('예상 0.2500');
    expect(amount.parentElement).toHaveTextContent('50,000,000예상 0.2500');
  });
});

it.each([
  { state: 'cancelOnly', badge: '취소만 가능', says: /취소할 수만 있습니다/ },
  { state: 'closed', badge: '거래종료', says: /거래가 종료된 마켓입니다/ },
] as const)(
  'the trading screen of a market that is $state says so, and offers no order',
  async ({ state, badge, says }) => {
    const { services, fields } = await open();
    act(() => services.prices.pushTicks(testTick({ onTradeEnable: 'N', state })));
    expect(await screen.findByText(badge)).toBeInTheDocument();
    expect(await fields.findByText(says)).toBeInTheDocument();
    expect(fields.queryByRole('button', { name: 'BTC 매수' })).toBeNull();
  },
);
