import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';

let isBroken = true;

jest.mock('@maru/ui/charts', () => ({
  CandleChart: ({ label }: { label: string }) => {
    if (isBroken) throw new Error('Value is null');
    return <div role="img" aria-label={label} />;
  },
}));

it('a chart that cannot be drawn takes nothing else of the screen away, is reported and tried again (PLAT-024)', async () => {
  const hushed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = openExchange();
  const chart = within(await screen.findByRole('region', { name: '차트' }));
  expect(await chart.findByText('차트를 불러오지 못했습니다.')).toBeInTheDocument();
  expect(services.incidents).toMatchObject([{ source: 'mfe-trading', phase: 'render' }]);
  const form = within(screen.getByRole('region', { name: '주문' }));
  await userEvent.type(form.getByLabelText('주문 수량'), '0.01');

  isBroken = false;
  await userEvent.click(chart.getByRole('button', { name: '다시 시도' }));
  expect(chart.getByRole('img')).toBeInTheDocument();
  expect(form.getByLabelText('주문 수량')).toHaveValue('0.01');
  hushed.mockRestore();
});
