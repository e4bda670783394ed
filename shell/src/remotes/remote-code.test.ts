import { type ListedRelease, type RemoteRelease, VerifyError } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';
import { RemoteCode, TookTooLong } from './remote-code';

const release = { name: 'mfe-wallet' } as RemoteRelease;
const lifecycles = {} as RemoteLifecycles;

const limit = 8000;

/** @param failing - how many of the first tries fail, for scripts and for styles. */
function codeWith(
  failing: { scripts?: number; styles?: number; hanging?: boolean },
  check: (listed: ListedRelease, fresh?: number) => Promise<RemoteRelease> = async () => release,
) {
  const tries: (number | undefined)[] = [];
  let scripts = failing.scripts ?? 0;
  let styles = failing.styles ?? 0;
  const source = {
    loadLifecycles: async (_release: RemoteRelease, fresh?: number) => {
      tries.push(fresh);
      if (failing.hanging) await new Promise(() => undefined);
      if (scripts-- > 0) throw new Error('script');
      return lifecycles;
    },
    announceScripts: () => undefined,
    mayRunEarly: () => true,
    dropStyles: () => undefined,
    loadStyles: async () => {
      if (styles-- > 0) throw new Error('style');
    },
  };
  const sleep = (ms: number) => {
    // The limit for all tries together runs beside them.
    if (ms === limit) return new Promise<void>((resolve) => (late = resolve));
    return Promise.resolve();
  };
  let late = () => {};
  const retry = { waits: [400], limit, sleep };
  return { code: new RemoteCode(release, check, source, retry), tries, runOut: () => late() };
}

describe('RemoteCode', () => {
  it('loads once for everybody who asks', async () => {
    const { code, tries } = codeWith({});
    expect(await Promise.all([code.load(), code.load()])).toEqual([lifecycles, lifecycles]);
    expect(tries).toEqual([undefined]);
  });

  it('tries again at a fresh address (PLAT-024)', async () => {
    const { code, tries } = codeWith({ scripts: 1 });
    expect(await code.load()).toBe(lifecycles);
    expect(tries).toEqual([undefined, 1]);
  });

  it('counts a stylesheet that does not arrive as a failure (PLAT-024)', async () => {
    const { code, tries } = codeWith({ styles: 2 });
    await expect(code.load()).rejects.toThrow('style');
    expect(tries).toHaveLength(2);
  });

  it('gives up files that are still on their way after the limit, and says so (PLAT-024)', async () => {
    const { code, runOut } = codeWith({ hanging: true });
    const loaded = code.load();
    runOut();
    await expect(loaded).rejects.toBeInstanceOf(TookTooLong);
  });

  it('asks for a description that cannot be had once more, at another address (PLAT-024)', async () => {
    const asked: (number | undefined)[] = [];
    const { code, tries } = codeWith({}, async (_listed, fresh) => {
      asked.push(fresh);
      if (fresh === undefined) throw new TypeError('away');
      return release;
    });
    expect(await code.load()).toBe(lifecycles);
    expect([asked, tries]).toEqual([[undefined, 1], [1]]);
  });

  it('runs nothing of a release that is refused (PLAT-046)', async () => {
    const { code, tries } = codeWith({}, () => Promise.reject(new VerifyError('wrongSignature', 'unsigned')));
    await expect(code.load()).rejects.toBeInstanceOf(VerifyError);
    expect(tries).toEqual([]);
  });

  it('starts anew when the member asks for a retry (PLAT-024)', async () => {
    const { code, tries } = codeWith({ scripts: 2 });
    await expect(code.load()).rejects.toThrow('script');
    expect(await code.load()).toBe(lifecycles);
    // The same addresses in every tab, and none twice in one.
    expect(tries).toEqual([undefined, 1, 2]);
  });
});
