import { DeviceStorage, memoryStorage } from '@maru/platform/testing';
import { ChartSettingsStore } from './chart-settings.store';

const open = (texts = memoryStorage()) => new ChartSettingsStore(new DeviceStorage(() => texts));
const kept = (text: string) => open(memoryStorage({ 'maru.chart': text }));

describe('ChartSettingsStore', () => {
  it('begins with candles and their volume', () => {
    expect(open()).toMatchObject({ type: 'candles', indicators: ['volume'], logarithmic: false });
  });

  it("draws the member's own unless told otherwise, and remembers that", () => {
    const texts = memoryStorage({ 'maru.chart': '{"type":"line","own":"orders"}' });
    const settings = open(texts);
    expect(settings.own).toEqual(['executions', 'orders']);
    settings.toggleOwn('executions');
    expect(open(texts)).toMatchObject({ type: 'line', own: ['orders'] });
    open(texts).toggleOwn('orders');
    expect(open(texts).own).toEqual([]);
    open(texts).toggleOwn('executions');
    expect(open(texts).own).toEqual(['executions']);
  });

  it('is found again on the device as it was left', () => {
    const texts = memoryStorage();
    const left = open(texts);
    left.setType('heikinAshi');
    left.toggleIndicator('macd');
    left.toggleIndicator('movingAverages');
    left.toggleIndicator('volume');
    left.toggleLogarithmic();
    expect(open(texts)).toMatchObject({
      type: 'heikinAshi',
      indicators: ['movingAverages', 'macd'],
      logarithmic: true,
    });
  });

  it('remembers that nothing is shown beside the price', () => {
    const texts = memoryStorage();
    open(texts).toggleIndicator('volume');
    expect(open(texts).indicators).toEqual([]);
  });

  it.each([
    ['no JSON', '{"type":'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"line"'],
    ['a list', '["line"]'],
    ['values of other kinds', '{"type":{},"indicators":"volume","logarithmic":"Y"}'],
    ['a key of every object', '{"type":"constructor","indicators":{"length":9},"logarithmic":1}'],
  ])('begins anew where %s is kept', (_, text) => {
    expect(kept(text)).toMatchObject({ type: 'candles', indicators: ['volume'], logarithmic: false });
  });

  it('takes what it knows of what is kept, once each', () => {
    const text = '{"type":"renko","indicators":["rsi",null,"<img>","rsi","bollinger"],"logarithmic":true}';
    expect(kept(text)).toMatchObject({ type: 'candles', indicators: ['bollinger', 'rsi'], logarithmic: true });
  });

  it('works where the device keeps nothing', () => {
    const settings = new ChartSettingsStore(
      new DeviceStorage(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    );
    settings.setType('line');
    expect(settings.type).toBe('line');
  });

  it('works in the shell of a release that does not know its key', () => {
    const read = () => {
      throw new TypeError('undefined is not an object');
    };
    expect(new ChartSettingsStore({ read, write: () => {} })).toMatchObject({
      type: 'candles',
      indicators: ['volume'],
    });
  });
});
