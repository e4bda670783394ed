import { Preferences } from './preferences';

const storageWith = (kept: Record<string, string> = {}) => ({
  kept,
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value;
  },
});

describe('Preferences', () => {
  it('begins in Korean, in Korean price colours, following the theme of the device (SHEL-232)', () => {
    expect(new Preferences(storageWith())).toMatchObject({ language: 'ko', theme: 'system', colours: 'korean' });
  });

  it('remembers what the member chose, and nothing else (SHEL-242)', () => {
    const storage = storageWith();
    const preferences = new Preferences(storage);
    preferences.setLanguage('ch');
    preferences.setTheme('dark');
    preferences.setColours('western');
    expect(new Preferences(storage)).toMatchObject({ language: 'ch', theme: 'dark', colours: 'western' });
    expect(Object.values(storage.kept)).toEqual(['{"language":"ch","theme":"dark","colours":"western"}']);
  });

  it.each(['{', 'null', '[]', '{"language":"xx","theme":7}'])('takes %s from storage for nothing', (stored) => {
    expect(new Preferences(storageWith({ 'maru.preferences': stored }))).toMatchObject({
      language: 'ko',
      theme: 'system',
    });
  });

  it('goes on without storage', () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const preferences = new Preferences(closed);
    preferences.setLanguage('en');
    expect(preferences.language).toBe('en');
  });
});
