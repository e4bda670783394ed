import { registerTexts } from '@maru/platform/i18n';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, TestScreen, testList, testMember } from '@maru/platform/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { saleRow } from '../../testing/fixtures';
import SaleDetailScreen from './sale-detail.screen';

registerTexts('tokensale', { ko, en: ko, ch: ko });

async function open({ left, barred = false }: { readonly left?: unknown; readonly barred?: boolean } = {}) {
  const services = createTestServices({ me: testMember() });
  services.ownDocument.barred = barred;
  if (left !== undefined) services.ownDocument.left.set('purchase T1', { by: null, typed: left });
  services.api
    .answer('GET /v1/ieo/tokenSaleDetail', saleRow())
    .answer('GET /v1/ieo/tokenSaleOrderList', testList())
    .answer('GET /v2/wallets', testList())
    .answer('GET /v1/remote-config', {})
    .answer('GET /v1/captcha/slider', { id: 'p', background: '', piece: '', pieceY: 0, width: 280, height: 150 });
  render(
    <TestScreen services={services} at="/app/wow/detail/T1" pattern="/app/wow/detail/:tkCode">
      <SaleDetailScreen />
    </TestScreen>,
  );
  const amount = await screen.findByLabelText('결제 수량');
  return {
    services,
    amount,
    typed: () => (services.ownDocument.handedOn['purchase T1'] as { readonly typed: unknown } | undefined)?.typed,
  };
}

describe('a purchase whose page is loaded anew', () => {
  it('hands coin and amount on, no agreement and no captcha, and nothing while nothing is typed', async () => {
    const { amount, typed } = await open();
    expect(typed()).toBeUndefined();
    await userEvent.type(amount, '5000');
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    expect(typed()).toEqual({ coinId: '0', amount: '5000' });
    await userEvent.click(screen.getByRole('tab', { name: 'BTC' }));
    await userEvent.type(screen.getByLabelText('결제 수량'), '0.5');
    expect(typed()).toEqual({ coinId: '54', amount: '0.5' });
  });

  it('has them again in the coin that was chosen, says so, and buys nothing by itself', async () => {
    const { services } = await open({ left: { coinId: '54', amount: '0.5' } });
    expect(await screen.findByText(/새로고침하기 전에 입력하신 내용입니다/)).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'BTC' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('결제 수량')).toHaveValue('0.5');
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(services.api.to('POST /v2/ieo/tokenSale')).toEqual([]);
    await userEvent.type(screen.getByLabelText('결제 수량'), '1');
    expect(screen.queryByText(/새로고침하기 전에/)).not.toBeInTheDocument();
  });

  it.each(['x', null, { coinId: '999999', amount: '1' }, { coinId: 54, amount: '1' }, { coinId: '54', amount: '-1' }])(
    'takes nothing that nobody can have typed: %j',
    async (left) => {
      const { amount, typed } = await open({ left });
      expect([typed(), (amount as HTMLInputElement).value]).toEqual([undefined, '']);
    },
  );
});

describe('a purchase whose member’s session ends beside it', () => {
  it('is nobody else’s: coin, amount, agreements and earlier purchases are gone, and his own again once he is in (SHEL-087)', async () => {
    const { services } = await open();
    await userEvent.click(screen.getByRole('tab', { name: 'BTC' }));
    await userEvent.type(screen.getByLabelText('결제 수량'), '0.5');
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    act(() => services.session.clear());
    expect(screen.queryByLabelText('결제 수량')).not.toBeInTheDocument();

    const become = (me: ReturnType<typeof testMember>) =>
      act(() => runInAction(() => Object.assign(services.session, { me, status: 'member' })));
    become(testMember());
    expect(screen.getByLabelText('결제 수량')).toHaveValue('0.5');
    expect(screen.getByRole('tab', { name: 'BTC' })).toHaveAttribute('aria-selected', 'true');
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();

    act(() => services.session.clear());
    const read = services.api.to('GET /v1/ieo/tokenSaleOrderList').length;
    become(testMember({ uid: 'M0000999' }));
    expect(screen.getByLabelText('결제 수량')).toHaveValue('');
    expect(services.api.to('GET /v1/ieo/tokenSaleOrderList')).toHaveLength(read + 1);
  });
});

describe('a purchase in a browser whose documents get no permit', () => {
  it('is told to be impossible before anything is filled in, and its button is disabled for that reason', async () => {
    await open({ barred: true });
    expect(screen.getByText('이 브라우저에서는 구매할 수 없습니다')).toBeInTheDocument();
    const button = screen.getByRole('button', { name: '구매하기' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/최신 버전으로 업데이트/);
  });

  it('is as ever in every other browser', async () => {
    await open();
    expect(screen.queryByText('이 브라우저에서는 구매할 수 없습니다')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '구매하기' })).toBeEnabled();
  });
});
