import { createModules } from '../src/boot/modules';
import { checkInvariants } from '../src/modules/ledger';
import { createSandbox } from '../src/sandbox';
import { createSandboxWorld } from '../src/sandbox/sandbox-world';
import { createTestContext, type TestContext } from '../src/testing/context';
import { demoMembers } from './demo-members';
import { demoStaff } from './demo-staff';
import { seedExchange } from './seed';

jest.setTimeout(60_000);

let context: TestContext;
beforeEach(async () => {
  context = await createTestContext();
});
afterEach(() => context.end());

async function counts(): Promise<Record<string, number>> {
  const tables = [
    'schema_migration',
    'member',
    'staff_member',
    'coin',
    'market',
    'token_sale',
    'board_item',
    'account',
    'seed_run',
  ];
  const rows = await Promise.all(tables.map((table) => context.pool.query(`SELECT count(*)::int AS n FROM ${table}`)));
  return Object.fromEntries(tables.map((table, place) => [table, rows[place]?.rows[0].n]));
}

function seeder() {
  const world = createSandboxWorld(context);
  const modules = createModules(context, world);
  const { memberMaker } = createSandbox(context, { world, ...modules });
  return {
    forDemo: () => seedExchange(context, modules, memberMaker),
    bare: () => seedExchange(context, modules, null),
  };
}

describe('the first data', () => {
  it('is demo members, coins, markets, sales and notices over a migrated schema, once (PLAT-053)', async () => {
    const empty = await counts();
    expect(empty).toMatchObject({ member: 0, coin: 0, market: 0, token_sale: 0, board_item: 0 });
    expect(empty.schema_migration).toBeGreaterThan(10);
    const { forDemo } = seeder();
    await forDemo();
    const first = await counts();
    expect(first.member).toBe(demoMembers.length);
    expect(first.staff_member).toBe(demoStaff.length);
    for (const table of ['coin', 'market', 'token_sale', 'board_item'])
      expect([table, first[table]]).not.toEqual([table, 0]);
    await forDemo();
    expect(await counts()).toEqual(first);
    expect(await checkInvariants(context.pool)).toEqual([]);
  });

  it('invents neither members nor staff nor sales nor notices for production (PLAT-053)', async () => {
    await seeder().bare();
    expect(await counts()).toMatchObject({ member: 0, staff_member: 0, token_sale: 0, board_item: 0, account: 0 });
    expect((await counts()).coin).toBeGreaterThan(0);
  });
});
