import { createInstance } from '@module-federation/enhanced/runtime';
import { sealShares } from './seal-shares';

type Instance = ReturnType<typeof createInstance>;

const shareConfig = { singleton: true, requiredVersion: '^1.0.0' };

/** The shell lends one module that is there from the start and one that is fetched later. */
function createShell() {
  const eager = { from: 'the shell' };
  const late = { from: 'the shell, later' };
  const shell = createInstance({
    name: 'shell',
    remotes: [],
    shared: {
      eager: { version: '1.0.0', scope: 'default', lib: () => eager, shareConfig },
      late: { version: '1.0.0', scope: 'default', get: async () => () => late, shareConfig },
    },
  });
  shell.initializeSharing('default');
  sealShares(shell);
  return { shell, eager, late };
}

/** Another remote's container, which resolves its shares through the scope of the shell. */
function createRemote(shell: Instance): Instance {
  const own = { version: '1.0.0', scope: 'default', get: async () => () => 'own copy', shareConfig };
  const remote = createInstance({ name: 'mfe-victim', remotes: [], shared: { eager: own, late: own } });
  remote.initShareScopeMap('default', shell.shareScopeMap.default as never);
  return remote;
}

const used = async (instance: Instance, name: string): Promise<unknown> => {
  const factory = await instance.loadShare(name);
  return factory ? factory() : undefined;
};

const hostile = () => 'hostile';

const attacks: readonly [string, (shell: Instance) => void][] = [
  ['the modules of an entry', (shell) => entriesOf(shell).map((entry) => Object.assign(entry, { lib: hostile }))],
  ['the loader of an entry', (shell) => entriesOf(shell).map((entry) => Object.assign(entry, { get: () => hostile }))],
  [
    'the load under way of an entry',
    (shell) => entriesOf(shell).map((entry) => Object.assign(entry, { loading: Promise.resolve(hostile) })),
  ],
  [
    'the shaken copy of an entry',
    (shell) => entriesOf(shell).map((entry) => Object.assign(entry, { treeShaking: { lib: hostile, status: 2 } })),
  ],
  ['an entry', (shell) => versionsOf(shell).map((versions) => Object.assign(versions, { '1.0.0': { lib: hostile } }))],
  ['the scope', (shell) => Object.assign(shell.shareScopeMap, { default: { eager: { '1.0.0': { lib: hostile } } } })],
  [
    'an entry by definition',
    (shell) => {
      for (const entry of entriesOf(shell)) Reflect.defineProperty(entry, 'lib', { value: hostile });
    },
  ],
];

const versionsOf = (shell: Instance) => Object.values(shell.shareScopeMap.default ?? {});
const entriesOf = (shell: Instance) => versionsOf(shell).flatMap((versions) => Object.values(versions));

describe('the share scope against a remote that has it in its hands', () => {
  it.each(attacks)('gives others the shell’s modules after %s was replaced before they loaded', async (_, attack) => {
    const { shell, eager, late } = createShell();
    attack(shell);
    const remote = createRemote(shell);
    expect(await used(remote, 'eager')).toBe(eager);
    expect(await used(remote, 'late')).toBe(late);
  });

  it.each(attacks)('gives others the shell’s modules after %s was replaced once they loaded', async (_, attack) => {
    const { shell, eager, late } = createShell();
    await used(shell, 'late');
    attack(shell);
    const remote = createRemote(shell);
    expect(await used(remote, 'eager')).toBe(eager);
    expect(await used(remote, 'late')).toBe(late);
  });

  it('loads a module again that did not arrive', async () => {
    const get = jest
      .fn()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(() => 'arrived');
    const shared = { late: { version: '1.0.0', scope: 'default', get, shareConfig } };
    const shell = createInstance({ name: 'shell', remotes: [], shared });
    shell.initializeSharing('default');
    sealShares(shell);
    await expect(used(shell, 'late')).rejects.toThrow('no network');
    expect(await used(shell, 'late')).toBe('arrived');
  });
});
