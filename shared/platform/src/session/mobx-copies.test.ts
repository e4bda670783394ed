type MobX = typeof import('mobx');

/** Loads a copy of MobX that shares nothing with any other, as a remote that bundled its own release of it would. */
function copyOfMobX(): MobX {
  let copy: MobX | undefined;
  jest.isolateModules(() => {
    copy = require('mobx');
  });
  if (!copy) throw new Error('MobX did not load');
  // Copies of one release find each other through a global; those of two releases do not.
  copy.configure({ isolateGlobalState: true });
  return copy;
}

const loggedInSeen = (stores: MobX, screens: MobX): boolean => {
  const session = stores.observable({ isMember: false });
  let seen = false;
  screens.autorun(() => {
    seen = session.isMember;
  });
  stores.runInAction(() => {
    session.isMember = true;
  });
  return seen;
};

describe('MobX', () => {
  it('must be one copy per page: a screen with a copy of its own never hears of a login (PLAT-030, PLAT-031)', () => {
    const shells = copyOfMobX();
    const remotes = copyOfMobX();
    expect(loggedInSeen(shells, shells)).toBe(true);
    expect(loggedInSeen(shells, remotes)).toBe(false);
    expect(remotes.isObservable(shells.observable({}))).toBe(false);
  });
});
