import { browserAuthenticators } from './passkey';

const options = { challenge: 'AAAA', rpId: 'localhost' } as never;
const parsed = { parsed: true };

/** A browser with passkeys whose authenticator does this. */
function browser(ask: () => Promise<unknown>) {
  class Fake {
    static parseCreationOptionsFromJSON = jest.fn(() => parsed);
    static parseRequestOptionsFromJSON = jest.fn(() => parsed);
    toJSON() {
      return { id: 'K' };
    }
  }
  Object.assign(globalThis, { PublicKeyCredential: Fake });
  const credentials = { create: jest.fn(ask), get: jest.fn(ask) };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return { Fake, credentials };
}
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the authenticators of a browser', () => {
  it('are there where the browser reads and writes passkeys as JSON', () => {
    expect(browserAuthenticators.areThere).toBe(false);
    const { Fake } = browser(async () => null);
    expect(browserAuthenticators.areThere).toBe(true);
    Reflect.deleteProperty(Fake, 'parseRequestOptionsFromJSON');
    expect(browserAuthenticators.areThere).toBe(false);
  });

  it.each(['create', 'get'] as const)('%s: hand on what the authenticator answers', async (name) => {
    const { Fake, credentials } = browser(async () => new Fake());
    expect(await browserAuthenticators[name](options)).toEqual({ credential: { id: 'K' } });
    expect(credentials[name]).toHaveBeenCalledWith({ publicKey: parsed });
  });

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['InvalidStateError', 'known'],
  ])('tell %s as %s', async (name, answer) => {
    browser(async () => {
      throw new DOMException('', name);
    });
    expect(await browserAuthenticators.create(options)).toBe(answer);
  });

  it('do not hide a fault of the page', async () => {
    browser(async () => {
      throw new TypeError('no');
    });
    await expect(browserAuthenticators.get(options)).rejects.toThrow(TypeError);
  });
});
