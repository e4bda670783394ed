import runtime from './container-runtime';

const { consumes, initContainerEntry } = runtime.bundlerRuntime;

/** What the build of a remote has of its own: chunk 1 takes `a` and `b` from the shell, chunk 2 takes `b`. */
function container() {
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    c: {} as Record<string, unknown>,
    S: {},
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 10: { shareKey: 'a' }, 11: { shareKey: 'b' } } },
  };
  const installedModules = {};
  const chunkMapping = { 1: [10, 11], 2: [11] };
  return {
    init: (shareScope: object) => initContainerEntry({ webpackRequire, shareScope: shareScope as never }),
    /** What chunk `chunkId` waits for. */
    take(chunkId: number): readonly unknown[] {
      const promises: unknown[] = [];
      consumes({ chunkId, promises, chunkMapping, installedModules, webpackRequire });
      return promises;
    },
    require(id: number): unknown {
      const module = { exports: undefined as unknown };
      webpackRequire.c[id] = module;
      webpackRequire.m[id]?.(module);
      return module.exports;
    },
  };
}

describe('what a remote takes from the shell', () => {
  it('is there at once where the shell has loaded it, and awaited where it has not', async () => {
    const get = jest.fn(async () => () => 'B');
    const { init, take, require } = container();
    init({ a: { '2.0.0': { lib: () => 'A', get: jest.fn() } }, b: { '2.0.0': { get } } });
    const awaited = take(1);
    expect(awaited).toHaveLength(1);
    expect(require(10)).toBe('A');
    expect(take(2)).toEqual(awaited);
    await Promise.all(awaited);
    expect(require(11)).toBe('B');
    expect([get.mock.calls.length, await take(2)[0]]).toEqual([1, 0]);
  });

  it('is asked for again after a failure, which who needs it hears of', async () => {
    const get = jest
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValueOnce(() => 'B');
    const { init, take, require } = container();
    init({ b: { '2.0.0': { get } } });
    await Promise.all(take(2));
    expect(() => require(11)).toThrow('away');
    await Promise.all(take(2));
    expect(require(11)).toBe('B');
  });

  it('has a name, which who needs it hears where the shell lends nothing of it', () => {
    const { init, take, require } = container();
    init({});
    expect(take(1)).toEqual([]);
    expect(() => require(10)).toThrow('The shell lends no a');
    expect(take(3)).toEqual([]);
  });
});
