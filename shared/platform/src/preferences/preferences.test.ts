import { DeviceStorage } from '../storage/device-storage';
import { memoryStorage } from '../testing/memory-storage';
import { Preferences } from './preferences';

const storageWith = (texts: Record<string, string> = {}) => {
  const kept = memoryStorage(texts);
  return { kept: kept.kept, storage: new DeviceStorage(() => kept) };
};

describe('Preferences', () => {
  it('begins in Korean, in Korean price colours, following the theme of the device (SHEL-232)', () => {
    expect(new Preferences(storageWith().storage)).toMatchObject({
      language: 'ko',
      theme: 'system',
      colours: 'korean',
    });
  });

  it('remembers what the member chose, and nothing else (SHEL-242)', () => {
    const { storage, kept } = storageWith();
    const preferences = new Preferences(storage);
    preferences.setLanguage('ch');
    preferences.setTheme('dark');
    preferences.setColours('western');
    preferences.setDensity('compact');
    preferences.setSound(true);
    preferences.setConfirmOrders(true);
    expect(new Preferences(storage)).toMatchObject({ language: 'ch', theme: 'dark', colours: 'western' });
    expect(kept.get('maru.preferences')).toBe(
      '{"language":"ch","theme":"dark","colours":"western","density":"compact","sound":true,"confirmOrders":true}',
    );
    expect([...kept.keys()].sort()).toEqual(['maru.favourites', 'maru.preferences']);
  });

  it('remembers 200 favourites, the newest of them, and adopts those of an account', () => {
    const { storage } = storageWith();
    const preferences = new Preferences(storage);
    preferences.toggleFavourite('KRW-BTC');
    preferences.toggleFavourite('KRW-ETH');
    preferences.toggleFavourite('KRW-BTC');
    expect(new Preferences(storage).favourites).toEqual(['KRW-ETH']);
    for (let n = 0; n < 200; n++) preferences.toggleFavourite(`KRW-A${n}`);
    const { favourites } = new Preferences(storage);
    expect([favourites.length, favourites[0], favourites.at(-1)]).toEqual([200, 'KRW-A0', 'KRW-A199']);
    preferences.adopt({ favourites: ['KRW-XRP', 7] });
    expect(new Preferences(storage).favourites).toEqual(['KRW-XRP']);
    preferences.adopt({ favourites: 'KRW-BTC' });
    expect(preferences.favourites).toEqual(['KRW-XRP']);
  });

  it.each(['{', 'null', '[]', '{"language":"xx","theme":7}'])('takes %s from storage for nothing', (stored) => {
    expect(new Preferences(storageWith({ 'maru.preferences': stored }).storage)).toMatchObject({
      language: 'ko',
      theme: 'system',
    });
  });

  it('adopts what an account says, and nothing that is none of ours', () => {
    const { storage } = storageWith();
    const preferences = new Preferences(storage);
    preferences.setTheme('dark');
    preferences.adopt({ theme: 'pink', colours: 'western', sound: 'yes', confirmOrders: 1, keep: 1 });
    expect(new Preferences(storage)).toMatchObject({
      theme: 'dark',
      colours: 'western',
      sound: false,
      confirmOrders: false,
    });
    expect(() => preferences.setDensity('compact')).not.toThrow();
  });

  it('goes on without storage', () => {
    const closed = new DeviceStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const preferences = new Preferences(closed);
    preferences.setLanguage('en');
    expect(preferences.language).toBe('en');
  });
});
