import { browserAuthenticators } from './passkey';

const options = {
  challenge: 'AQID',
  rpId: 'localhost',
  rp: { id: 'localhost', name: 'Maru' },
  user: { id: 'BAUG', name: 'a@maru.test', displayName: 'a' },
  pubKeyCredParams: [],
} as never;

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;
const credential = {
  id: 'K',
  rawId: bytes(7),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes(1),
    attestationObject: bytes(2),
    authenticatorData: bytes(3),
    signature: bytes(4),
    userHandle: bytes(5),
  },
  getClientExtensionResults: () => ({}),
};

/** A WebView with passkeys whose authenticator does this, and without any of the JSON forms of Level 3. */
function browser(ask: () => Promise<unknown>) {
  class Fake {}
  Object.assign(globalThis, { PublicKeyCredential: Fake });
  const credentials = { create: jest.fn(ask), get: jest.fn(ask) };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return credentials;
}
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the authenticators of a browser', () => {
  it('are there where the browser knows passkeys, also without their JSON forms', () => {
    expect(browserAuthenticators.areThere).toBe(false);
    browser(async () => null);
    expect(browserAuthenticators.areThere).toBe(true);
  });

  it('create: hand on what the authenticator answers, as JSON', async () => {
    const { create } = browser(async () => credential);
    expect(await browserAuthenticators.create(options)).toMatchObject({
      credential: { id: 'K', rawId: 'Bw', response: { clientDataJSON: 'AQ', attestationObject: 'Ag' } },
    });
    const [[asked]] = create.mock.calls as unknown as [[{ publicKey: PublicKeyCredentialCreationOptions }]];
    expect([...new Uint8Array(asked.publicKey.challenge as ArrayBuffer)]).toEqual([1, 2, 3]);
    expect([...new Uint8Array(asked.publicKey.user.id as ArrayBuffer)]).toEqual([4, 5, 6]);
  });

  it('get: hand on what the authenticator answers, as JSON', async () => {
    const { get } = browser(async () => credential);
    expect(await browserAuthenticators.get(options)).toMatchObject({
      credential: { id: 'K', response: { authenticatorData: 'Aw', signature: 'BA', userHandle: 'BQ' } },
    });
    expect(get).toHaveBeenCalledTimes(1);
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
