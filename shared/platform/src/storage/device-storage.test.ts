import { memoryStorage } from '../testing/memory-storage';
import { DeviceStorage } from './device-storage';

describe('DeviceStorage', () => {
  it('keeps typed values under names of its own, in the form that earlier visits left (SHEL-240)', () => {
    const texts = memoryStorage();
    const storage = new DeviceStorage(() => texts);
    storage.write('savedEmail', 'minji@maru.test');
    storage.write('favourites', ['KRW-BTC']);
    storage.write('hideSmallAssets', true);
    storage.write('onlyHeldCoins', false);
    storage.write('lastActivity', 1_700_000_000_000);
    expect(Object.fromEntries(texts.kept)).toEqual({
      'maru.savedEmail': 'minji@maru.test',
      'maru.favourites': '["KRW-BTC"]',
      'maru.hideSmallAssets': 'Y',
      'maru.onlyHeldCoins': 'N',
      'maru.lastActivity': '1700000000000',
    });
    expect(storage.read('favourites')).toEqual(['KRW-BTC']);
    expect(storage.read('hideSmallAssets')).toBe(true);
    expect(storage.read('lastActivity')).toBe(1_700_000_000_000);
  });

  it('forgets what is removed, without a trace (AUTH-005)', () => {
    const texts = memoryStorage();
    const storage = new DeviceStorage(() => texts);
    storage.write('savedEmail', 'minji@maru.test');
    storage.remove('savedEmail');
    expect(texts.kept.size).toBe(0);
    expect(storage.read('savedEmail')).toBe('');
  });

  it.each([
    ['favourites', '{', []],
    ['favourites', '{"a":1}', []],
    ['favourites', '["KRW-BTC",7]', ['KRW-BTC']],
    ['preferences', 'null', {}],
    ['chart', '{"type":', {}],
    ['lastActivity', 'soon', 0],
    ['onlyHeldCoins', 'yes', false],
  ] as const)('reads %s from %s as far as it can', (key, text, value) => {
    const storage = new DeviceStorage(() => memoryStorage({ [`maru.${key}`]: text }));
    expect(storage.read(key)).toEqual(value);
  });

  it('goes on without storage', () => {
    const storage = new DeviceStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => storage.write('savedEmail', 'minji@maru.test')).not.toThrow();
    expect(() => storage.remove('savedEmail')).not.toThrow();
    expect(storage.read('savedEmail')).toBe('');
  });
});
