import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';
import { RemoteCode } from './remote-code';

const release = { name: 'mfe-wallet' } as RemoteRelease;
const lifecycles = {} as RemoteLifecycles;

/** @param failing - how many of the first tries fail, for scripts and for styles. */
function codeWith(failing: { scripts?: number; styles?: number }) {
  const tries: (number | undefined)[] = [];
  let scripts = failing.scripts ?? 0;
  let styles = failing.styles ?? 0;
  const source = {
    loadLifecycles: async (_release: RemoteRelease, fresh?: number) => {
      tries.push(fresh);
      if (scripts-- > 0) throw new Error('script');
      return lifecycles;
    },
    announceScripts: () => undefined,
    loadStyles: async () => {
      if (styles-- > 0) throw new Error('style');
    },
  };
  let time = 100;
  const sleep = async (ms: number) => {
    time += ms;
  };
  const retry = { waits: [400], sleep, now: () => time };
  return { code: new RemoteCode(release, source, retry), tries };
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
    expect(tries).toEqual([undefined, 500]);
  });

  it('counts a stylesheet that does not arrive as a failure (PLAT-024)', async () => {
    const { code, tries } = codeWith({ styles: 2 });
    await expect(code.load()).rejects.toThrow('style');
    expect(tries).toHaveLength(2);
  });

  it('starts anew when the member asks for a retry (PLAT-024)', async () => {
    const { code } = codeWith({ scripts: 2 });
    await expect(code.load()).rejects.toThrow('script');
    expect(await code.load()).toBe(lifecycles);
  });
});
