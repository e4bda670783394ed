import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceAlertRow } from '../../../testing/fixtures';
import { openExchange } from '../../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

const path = '/v1/price-alerts';

async function open({ me = true, width = 1440, list = [priceAlertRow({ market: 'KRW-XRP', price: '3100' })] } = {}) {
  const { services } = openExchange({
    services: createTestServices(me ? { me: testMember() } : {}),
    width,
    answers: { [`GET ${path}`]: { list } },
  });
  await userEvent.click(await screen.findByRole('button', { name: '가격 알림' }));
  return { ...services, dialog: await screen.findByRole('dialog', { name: '가격 알림' }) };
}

describe('the price alerts on the trading screen', () => {
  it.each([{ width: 1440 }, { width: 390 }])('are made by price and listed at $width px', async ({ width }) => {
    const { api, dialog } = await open({ width });
    const field = within(dialog).getByRole('textbox', { name: /BTC\/KRW 알림 가격/ });
    expect(field).toHaveValue('50,000,000');
    const submit = within(dialog).getByRole('button', { name: '알림 받기' });
    await userEvent.click(submit);
    expect(within(dialog).getByText('알림 가격은 현재가와 달라야 합니다.')).toBeInTheDocument();
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, '51000000');
    expect(within(dialog).getByText('51,000,000 이상에 거래되면 한 번 알려 드립니다.')).toBeInTheDocument();
    api.answer(`POST ${path}`, priceAlertRow({ id: '8' }));
    await userEvent.keyboard('{Enter}');
    expect(await within(dialog).findByText('가격 알림을 설정했습니다.')).toBeInTheDocument();
    expect(within(dialog).getByText('대기 중 (2/20)')).toBeInTheDocument();
    const rows = within(dialog).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('BTC/KRW51,000,000 이상');
    expect(rows[1]).toHaveTextContent('XRP/KRW3,100 이상');
  });

  it('are deleted one by one, until there are none', async () => {
    const { api, dialog } = await open();
    api.answer(`POST ${path}/7/delete`, priceAlertRow());
    await userEvent.click(await within(dialog).findByRole('button', { name: 'XRP/KRW 3,100 이상 알림 삭제' }));
    expect(await within(dialog).findByText('대기 중인 알림이 없습니다.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(dialog).not.toBeInTheDocument();
  });

  it('move to the reached ones when the market was there', async () => {
    const { api, prices, dialog } = await open();
    await within(dialog).findByText('대기 중 (1/20)');
    const reachedAt = '2026-11-21T03:00:00.000Z';
    api.answer(`GET ${path}`, { list: [priceAlertRow({ market: 'KRW-XRP', price: '3100', reachedAt })] });
    act(() => prices.pushPrivate({ kind: 'notifications' }));
    expect(await within(dialog).findByText('최근 도달')).toBeInTheDocument();
    expect(within(dialog).getByText('2026-11-21 12:00:00')).toBeInTheDocument();
  });

  it('are nobody else’s once the session of their member has ended: neither the list nor what is typed (SHEL-087)', async () => {
    const { api, session, dialog } = await open();
    const field = () => within(dialog).getByRole('textbox', { name: /BTC\/KRW 알림 가격/ });
    await userEvent.clear(field());
    await userEvent.type(field(), '51000000');
    expect(within(dialog).getByText('대기 중 (1/20)')).toBeInTheDocument();
    act(() => session.clear());
    expect(within(dialog).getByRole('link', { name: '로그인' })).toBeInTheDocument();
    api.answer(`GET ${path}`, () => new Promise(() => undefined));
    act(() => runInAction(() => Object.assign(session, { me: testMember({ uid: 'M0000999' }), status: 'member' })));
    expect(field()).toHaveValue('50,000,000');
    expect(within(dialog).queryByText(/^대기 중/)).not.toBeInTheDocument();
  });

  it('lead visitors to the login', async () => {
    const { api, dialog } = await open({ me: false });
    expect(within(dialog).getByRole('link', { name: '로그인' })).toHaveAttribute(
      'href',
      expect.stringContaining('fullPath=%2Fexchange%2FKRW-BTC'),
    );
    expect(api.to(`GET ${path}`)).toEqual([]);
  });
});
