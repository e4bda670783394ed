import { createTestServices, testList, testMember } from '@maru/platform/testing';
import type { CandleChartProps } from '@maru/ui/charts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderRow, tradeRow } from '../../testing/fixtures';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({
  CandleChart: ({ label, theme, type, indicators, logarithmic, readout, marks, lines, onPick }: CandleChartProps) => (
    <>
      <div role="img" aria-label={label} data-theme={theme}>
        {type} {indicators?.join(',')} {logarithmic ? 'log' : 'linear'} {readout?.lines.rsi}
      </div>
      <ul aria-label="표시">
        {[...(marks ?? []).map(({ text }) => text), ...(lines ?? []).map(({ title }) => title)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <button type="button" onClick={() => onPick?.({ price: 49_999_500.25, x: 10, y: 20 })}>
        가격
      </button>
    </>
  ),
}));

async function open(services = createTestServices({}), { wide = true, dark = false } = {}) {
  const { unmount } = openExchange({
    services,
    ...{ width: wide ? 1440 : 390, dark, at: `/exchange/KRW-BTC${wide ? '' : '?view=chart'}` },
    answers: {
      'GET /v1/orders/dexko/2': ({ sent }: { sent: { completed?: string } }) =>
        sent.completed ? testList() : testList(orderRow({ side: 'S', filledAmount: '0.004' })),
      'GET /v2/wallets': testList(),
      'GET /v1/orders': testList(tradeRow({ id: '1' }), tradeRow({ id: '2', chePrice: '50001000' })),
    },
  });
  const panel = within(await screen.findByRole('region', { name: '차트' }));
  await panel.findByRole('img');
  return { services, panel, unmount };
}

const fullScreen = { name: '전체 화면' };
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('draws the chart anew when the device turns dark, whose colours the page follows', async () => {
  const light = await open(undefined, { dark: false });
  const before = light.panel.getByRole('img').dataset.theme;
  light.unmount();
  const { panel } = await open(undefined, { dark: true });
  expect(panel.getByRole('img').dataset.theme).not.toBe(before);
});

describe('the tools of the chart', () => {
  it('choose type, indicators and scale, which the device keeps', async () => {
    const { services, panel, unmount } = await open();
    expect(panel.getByRole('img')).toHaveTextContent('candles volume linear RSI');
    await userEvent.selectOptions(panel.getByRole('combobox', { name: '차트 종류' }), '하이킨아시');
    await userEvent.click(panel.getByRole('button', { name: '로그 눈금' }));
    await userEvent.click(panel.getByRole('button', { name: '지표' }));
    const list = within(await screen.findByRole('dialog', { name: '지표' }));
    expect(list.getByRole('checkbox', { name: '거래량' })).toBeChecked();
    await userEvent.click(list.getByRole('checkbox', { name: 'RSI (14)' }));
    await userEvent.keyboard('{Escape}');
    expect(panel.getByRole('img')).toHaveTextContent('heikinAshi volume,rsi log');
    unmount();
    const again = await open(services);
    expect(again.panel.getByRole('img')).toHaveTextContent('heikinAshi volume,rsi log');
    expect(pressed('로그 눈금')).toBe('true');
  });
});

describe("the member's own on the chart", () => {
  // The list of indicators hides what is below it.
  const texts = () => {
    const list = within(screen.getByRole('list', { name: '표시', hidden: true }));
    return list.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  };

  it('are executions by bar and open orders, each until it is switched off', async () => {
    const { panel } = await open(createTestServices({ me: testMember() }));
    await screen.findByText('매수 0.02 BTC, 평균 50,000,500');
    expect(texts()).toEqual(['매수 0.02 BTC, 평균 50,000,500', '매도 0.006']);
    await userEvent.click(panel.getByRole('button', { name: '지표' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '내 체결' }));
    expect(texts()).toEqual(['매도 0.006']);
    await userEvent.click(screen.getByRole('checkbox', { name: '내 미체결 주문' }));
    expect(texts()).toEqual([]);
  });

  it('are nothing for visitors, nor are their switches', async () => {
    const { panel } = await open();
    await userEvent.click(panel.getByRole('button', { name: '지표' }));
    await screen.findByRole('checkbox', { name: '거래량' });
    expect(screen.queryByRole('checkbox', { name: '내 체결' })).toBeNull();
    expect(texts()).toEqual([]);
  });
});

describe('an order from the chart', () => {
  const pick = () => userEvent.click(screen.getByRole('button', { name: '가격' }));

  it('is put into the form at the step of the side, and sent by the form alone', async () => {
    const { services } = await open(createTestServices({ me: testMember() }));
    const form = within(screen.getByRole('region', { name: '주문' }));
    await userEvent.click(form.getByRole('radio', { name: '시장가' }));
    await pick();
    const menu = within(await screen.findByRole('menu', { name: '이 가격으로 주문' }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '매수 49,999,000',
      '매도 50,000,000',
    ]);
    expect(menu.getByRole('menuitem', { name: /매수/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(form.getByRole('tab', { name: '매도' })).toHaveAttribute('aria-selected', 'true');
    expect(form.getByRole('radio', { name: '지정가' })).toBeChecked();
    expect(form.getByLabelText('주문 가격')).toHaveValue('50,000,000');
    await waitFor(() => expect(form.getByLabelText('주문 수량')).toHaveFocus());
    expect(services.api.to('POST /v1/orders')).toEqual([]);
  });

  it('keeps the quantity of the same side, and leaves the form alone after Escape', async () => {
    await open(createTestServices({ me: testMember() }));
    const form = within(screen.getByRole('region', { name: '주문' }));
    await userEvent.type(form.getByLabelText('주문 수량'), '0.5');
    await pick();
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(form.getByLabelText('주문 가격')).toHaveValue('50,000,000');
    await pick();
    await userEvent.click(await screen.findByRole('menuitem', { name: '매수 49,999,000' }));
    expect(form.getByLabelText('주문 가격')).toHaveValue('49,999,000');
    expect(form.getByLabelText('주문 수량')).toHaveValue('0.5');
  });

  it('leads to the form where that is another part of the screen, and out of the full screen', async () => {
    const { panel } = await open(createTestServices({ me: testMember() }), { wide: false });
    await userEvent.click(panel.getByRole('button', { name: '전체 화면' }));
    await pick();
    await userEvent.click(await screen.findByRole('menuitem', { name: '매수 49,999,000' }));
    const form = within(await screen.findByRole('region', { name: '주문' }));
    expect(form.getByLabelText('주문 가격')).toHaveValue('49,999,000');
    await waitFor(() => expect(form.getByLabelText('주문 수량')).toHaveFocus());
    expect(screen.queryByRole('region', { name: '차트' })).toBeNull();
  });

  it('leaves the full screen, behind which the form would lie', async () => {
    const { panel } = await open(createTestServices({ me: testMember() }));
    await userEvent.click(panel.getByRole('button', { name: '전체 화면' }));
    await pick();
    await userEvent.click(await screen.findByRole('menuitem', { name: '매수 49,999,000' }));
    expect(pressed('전체 화면')).toBe('false');
    await waitFor(() => expect(screen.getByLabelText('주문 수량')).toHaveFocus());
  });
});

describe('the chart on the full screen', () => {
  const root = document.documentElement;
  afterEach(() => {
    Reflect.deleteProperty(root, 'requestFullscreen');
    Reflect.deleteProperty(document, 'exitFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
  });

  it('fills the window where the browser has none, until Escape or the button', async () => {
    const { panel } = await open();
    await userEvent.click(panel.getByRole('button', fullScreen));
    expect(pressed('전체 화면')).toBe('true');
    expect(screen.getByRole('region', { name: '차트' })).toHaveClass('full');
    expect(panel.getByRole('button', fullScreen)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(pressed('전체 화면')).toBe('false');
    await userEvent.click(panel.getByRole('button', fullScreen));
    await userEvent.click(panel.getByRole('button', fullScreen));
    expect(screen.getByRole('region', { name: '차트' })).not.toHaveClass('full');
  });

  it('takes the whole page, whose popups stay visible, and ends where the browser ends it', async () => {
    const show = (element: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
      act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    };
    const request = jest.fn(async () => show(root));
    const exit = jest.fn(async () => show(null));
    Object.assign(root, { requestFullscreen: request });
    Object.assign(document, { exitFullscreen: exit });
    const { panel, unmount } = await open();
    await userEvent.click(panel.getByRole('button', fullScreen));
    expect(request).toHaveBeenCalledTimes(1);
    show(null);
    expect(pressed('전체 화면')).toBe('false');
    expect(exit).not.toHaveBeenCalled();
    await userEvent.click(panel.getByRole('button', fullScreen));
    await userEvent.click(panel.getByRole('button', fullScreen));
    expect(exit).toHaveBeenCalledTimes(1);
    await userEvent.click(panel.getByRole('button', fullScreen));
    unmount();
    expect(exit).toHaveBeenCalledTimes(2);
  });

  it('fills the window where the browser refuses', async () => {
    Object.assign(root, { requestFullscreen: () => Promise.reject(new TypeError('refused')) });
    const { panel } = await open();
    await userEvent.click(panel.getByRole('button', fullScreen));
    expect(pressed('전체 화면')).toBe('true');
  });

  it('keeps the focus out of what lies behind it, and lets the list of indicators have it', async () => {
    const { panel } = await open();
    await userEvent.click(panel.getByRole('button', fullScreen));
    act(() => screen.getByRole('searchbox').focus());
    expect(panel.getByRole('button', fullScreen)).toHaveFocus();
    await userEvent.click(panel.getByRole('button', { name: '지표' }));
    const box = await screen.findByRole('checkbox', { name: '거래량' });
    act(() => box.focus());
    expect(box).toHaveFocus();
    // Escape belongs to the list first.
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pressed('전체 화면')).toBe('true');
  });
});
