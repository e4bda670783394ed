import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testCenter, testList } from '@maru/platform/testing';
import type { CandleChartProps } from '@maru/ui/charts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import own from '../../locales/ko.exchange.json';
import main from '../../locales/ko.json';
import ExchangeScreen from './exchange.screen';

jest.mock('@maru/ui/charts', () => ({
  CandleChart: ({ label, type, indicators, logarithmic, readout }: CandleChartProps) => (
    <div role="img" aria-label={label}>
      {type} {indicators?.join(',')} {logarithmic ? 'log' : 'linear'} {readout?.lines.rsi}
    </div>
  ),
}));

const ko = { ...main, ...own };
registerTexts('trading', { ko, en: ko, ch: ko });

async function open(services = createTestServices({})) {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  services.api
    .answer('GET /v1/centers/dexko', testCenter())
    .answer('GET /v1/charts/period/15', [])
    .answer('GET /v1/orders/dexko/2', testList());
  const { unmount } = render(
    <TestScreen services={services} at="/exchange/KRW-BTC" pattern="/exchange/:marketCode">
      <ExchangeScreen />
    </TestScreen>,
  );
  const panel = within(await screen.findByRole('region', { name: '차트' }));
  await panel.findByRole('img');
  return { services, panel, unmount };
}

const fullScreen = { name: '전체 화면' };
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

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
