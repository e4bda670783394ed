import { Caller, World } from './world';

/** A registry for each test of the describe block that this is called in, closed and removed after it. */
export function registryForEachTest(take: (made: { readonly world: World; readonly caller: Caller }) => void): void {
  let world: World;
  let caller: Caller;
  beforeEach(async () => {
    world = await World.make();
    caller = await Caller.of(world);
    take({ world, caller });
  });
  afterEach(async () => {
    await caller.app.close();
    await world.remove();
  });
}
