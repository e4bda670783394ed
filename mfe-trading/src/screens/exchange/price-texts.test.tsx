import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';
import { wonCenter } from '../../testing/won-market';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

/** A market at 104, whose steps are of 1, while those below 100 are of 0.1. */
async function open() {
  const { services } = openExchange({ answers: { 'GET /v1/centers/dexko': wonCenter('104') } });
  services.preferences.setConfirmOrders(true);
  return { services, fields: within(await screen.findByRole('region', { name: '주문' })) };
}

type Fields = Awaited<ReturnType<typeof open>>['fields'];

async function fill(fields: Fields, values: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(values)) {
    const field = fields.getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
}

const columnOf = (table: HTMLElement, at: number) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent);

describe('prices below the band of the last one', () => {
  it('are asked for as they are sent (TRAD-042)', async () => {
    const { services, fields } = await open();
    services.modals.willAnswer('confirm', 'confirmed');
    await fill(fields, { '주문 가격': '99.7', '주문 수량': '100' });
    await userEvent.keyboard('{Enter}');
    expect(await fields.findByText('주문이 접수되었습니다.')).toBeInTheDocument();
    expect(services.modals.opened).toMatchObject([
      { name: 'confirm', input: { message: expect.stringMatching(/^99\.7 KRW에 100 BTC 매수 주문을 냅니다\./) } },
    ]);
    expect(services.api.to('POST /v1/orders')[0]?.sent).toMatchObject({ price: '99.7' });
  });

  it('are offered as they are put into the field', async () => {
    const { fields } = await open();
    await fill(fields, { '주문 가격': '99.75', '주문 수량': '100' });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await fields.findByRole('button', { name: '99.7 적용' }));
    expect(fields.getByLabelText('주문 가격')).toHaveValue('99.7');
  });

  it('are levels of their own in the book, and line up with the others (TRAD-021)', async () => {
    const { services } = await open();
    act(() =>
      services.prices.pushBook('KRW-BTC', {
        asks: [
          ['99.9', '1'],
          ['104', '1'],
        ],
        bids: [
          ['99.8', '1'],
          ['99.7', '1'],
        ],
      }),
    );
    const book = within(screen.getByRole('region', { name: '호가' }));
    for (const price of ['104.0', '99.9', '99.8', '99.7']) expect(await book.findByText(price)).toBeInTheDocument();
  });

  it('are not cut in the list of trades, nor in the day of the market; a mean has no more digits (TRAD-025)', async () => {
    const { services } = await open();
    const trade = { type: 'B', time: '2026-11-21T02:59:00.000Z' } as const;
    act(() =>
      services.prices.pushTrades('KRW-BTC', [
        { ...trade, id: '2', price: '99.7', amount: '1' },
        { ...trade, id: '1', price: '99.6', amount: '2' },
        { ...trade, id: '0', price: '104', amount: '1', time: '2026-11-21T02:58:00.000Z' },
      ]),
    );
    const trades = screen.getByRole('table', { name: '체결 내역' });
    await within(trades).findByText('99.7');
    expect(columnOf(trades, 1)).toEqual(['99.7', '99.6', '104.0']);
    await userEvent.click(screen.getByRole('radio', { name: '묶음' }));
    expect(columnOf(trades, 1)).toEqual(['99.6', '104.0']);
    expect(screen.getByText('저가').nextSibling).toHaveTextContent('99.7');
  });
});
