import type { ReleaseSummary } from '@maru/contract';
import { fetchDescription } from './rare-checks';

/** The loader of a remote gives up after so long, whatever is still under way. */
const loaderMsMax = 8_000;
const summary = {
  name: 'mfe-help',
  version: '1.2.3',
  baseUrl: 'http://registry.test/r/mfe-help/1.2.3/',
  digest: 'sha256-abc',
} as ReleaseSummary;
const ofRegistry = 'http://registry.test/r/mfe-help/1.2.3/release.json?digest=sha256-abc';
const ofSite = '/release/description?digest=sha256-abc';
const release = { name: 'mfe-help', version: '1.2.3' };
const earlier = { fetch: globalThis.fetch, timeout: AbortSignal.timeout };

beforeEach(() => {
  jest.useFakeTimers();
  // The browser's own clock is not among those that a test moves.
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
    return controller.signal;
  };
});
afterEach(() => {
  globalThis.fetch = earlier.fetch;
  AbortSignal.timeout = earlier.timeout;
  jest.useRealTimers();
});

/** Asks for the description where each address answers, or hangs until it is given up. @returns what has become of it so far. */
function ask(answers: Readonly<Record<string, object | 'hangs'>>) {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(address);
    const answer = answers[address];
    if (answer !== 'hangs') return { ok: true, json: async () => answer };
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }) as never;
  const state: { asked: readonly string[]; found?: object; error?: unknown } = { asked };
  fetchDescription(summary, async () => true).then(
    (found) => Object.assign(state, { found }),
    (error) => Object.assign(state, { error }),
  );
  return state;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the description of a release that a page names by its digest', () => {
  it('comes from the registry, and the HTML server is not asked', async () => {
    const state = ask({ [ofRegistry]: release });
    await pass(0);
    expect(state).toEqual({ asked: [ofRegistry], found: release });
  });

  it('comes from the HTML server where the registry hangs for 3.5 seconds (decision 106)', async () => {
    const state = ask({ [ofRegistry]: 'hangs', [ofSite]: release });
    await pass(3_499);
    expect(state).toEqual({ asked: [ofRegistry] });
    await pass(1);
    expect(state).toEqual({ asked: [ofRegistry, ofSite], found: release });
  });

  it('is given up before the loader of the remote gives up, where both hang', async () => {
    const state = ask({ [ofRegistry]: 'hangs', [ofSite]: 'hangs' });
    await pass(loaderMsMax - 1);
    expect(state).toEqual({ asked: [ofRegistry, ofSite], error: expect.any(TypeError) });
  });
});
