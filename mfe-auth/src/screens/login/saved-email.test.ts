import { savedEmail } from './saved-email';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the saved address (AUTH-005)', () => {
  it('is kept in local storage, alone, until it is taken back (SHEL-240)', () => {
    savedEmail.write('minji@maru.test');
    expect({ ...localStorage }).toEqual({ 'maru.savedEmail': 'minji@maru.test' });
    expect(savedEmail.read()).toBe('minji@maru.test');
    savedEmail.write(null);
    expect(localStorage).toHaveLength(0);
    expect(savedEmail.read()).toBe('');
  });

  it('is none where storage is forbidden', () => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
    expect(() => savedEmail.write('minji@maru.test')).not.toThrow();
    expect(savedEmail.read()).toBe('');
  });
});
