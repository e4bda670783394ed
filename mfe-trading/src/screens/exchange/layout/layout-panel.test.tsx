import { createTestServices } from '@maru/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

async function open() {
  openExchange({ services: createTestServices({}) });
  await userEvent.click(await screen.findByRole('button', { name: '화면 배치' }));
  return within(await screen.findByRole('dialog', { name: '화면 배치' }));
}

/** Panels in the order of the document, which is that of the page. */
const panels = () =>
  screen
    .getAllByRole('region', { hidden: true })
    .map((region) => region.getAttribute('aria-label'))
    .filter((label) => label === '주문' || label === '호가' || label === '체결 내역' || label === '호가 누적');

describe('the layout of the trading screen', () => {
  it('has its columns moved by one place, the focus staying on the button, and put back', async () => {
    const dialog = await open();
    const before = panels();
    expect(before.indexOf('호가')).toBeLessThan(before.indexOf('주문'));
    const left = dialog.getByRole('button', { name: '주문 왼쪽으로' });
    await userEvent.click(left);
    expect(panels().indexOf('주문')).toBeLessThan(panels().indexOf('호가'));
    expect(left).toHaveFocus();
    for (let at = 0; at < 5; at += 1) await userEvent.click(left);
    const columns = within(dialog.getByRole('list', { name: '왼쪽부터' })).getAllByRole('listitem');
    expect(columns[0]).toHaveTextContent('주문');
    expect(left).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(dialog.getByRole('button', { name: '처음 배치로' }));
    expect(panels()).toEqual(before);
  });

  it('leaves out what is not wanted', async () => {
    const dialog = await open();
    expect(panels()).toContain('체결 내역');
    await userEvent.click(dialog.getByRole('checkbox', { name: '체결 내역 보기' }));
    expect(panels()).not.toContain('체결 내역');
    await userEvent.click(dialog.getByRole('checkbox', { name: '마켓 목록 보기' }));
    expect(screen.queryByPlaceholderText('코인명 검색')).not.toBeInTheDocument();
  });
});
