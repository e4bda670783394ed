import type { AddressBook } from '../src/modules/address-book';
import type { AddressSource } from '../src/modules/deposit';
import type { Ledger } from '../src/modules/ledger';
import type { Markets } from '../src/modules/market';
import type { Members } from '../src/modules/member';
import type { StaffMembers } from '../src/modules/staff';
import type { Context } from '../src/platform/core/context';
import { demoPassword, type MemberMaker } from '../src/sandbox/member-maker';
import { seedBoards, seedConsentTexts, seedDocuments, seedTokenSales } from './content';
import { seedDemoAddresses } from './demo-addresses';
import { seedDemoDeposits } from './demo-deposits';
import { demoStaff } from './demo-staff';
import { seedCandles, seedHouse, seedMarketData, seedRecentTrades, seedTradeHistory } from './index';
import type { SeedTables } from './seed.tables';
import { seedDemoMembers } from './seed-demo-members';

/** What the seeds build on. */
export interface SeedDeps {
  readonly markets: Markets;
  readonly ledger: Ledger;
  readonly members: Pick<Members, 'standing' | 'repository'>;
  readonly staff: Pick<StaffMembers, 'add'>;
  readonly addressBook: Pick<AddressBook, 'add'>;
  /** Where demo members are paid to; simulated ones where it is left out. */
  readonly addresses?: AddressSource;
}

/**
 * Gives a database its first data: each kind once, so that a later release can bring a new kind to an old database.
 * @param demo - makes the demo members; null in production, where neither staff, house, sales nor notices are invented.
 */
export async function seedExchange(context: Context, deps: SeedDeps, demo: MemberMaker | null): Promise<void> {
  const { db, clock, log } = context;
  const once = async (name: SeedTables['seed_run']['name'], seed: () => Promise<unknown>) => {
    if (await db.selectFrom('seed_run').select('name').where('name', '=', name).executeTakeFirst()) return;
    const from = performance.now();
    await seed();
    await db.insertInto('seed_run').values({ name, at: clock.now() }).execute();
    log.info({ seed: name, ms: Math.round(performance.now() - from) }, 'seeded');
  };

  await once('markets', () => seedMarketData(context));
  await deps.markets.load();
  await once('consent texts', () => seedConsentTexts(context));
  await once('documents', () => seedDocuments(context));
  if (!demo) return;
  await once('boards', () => seedBoards(context));
  await once('token sales', () => seedTokenSales(context, deps.markets));
  await once('house', () => seedHouse(context, deps.ledger));
  await once('candles', () => seedCandles(context, deps.markets));
  await once('members', async () => {
    await seedDemoMembers(demo);
    await seedDemoDeposits(context, deps);
  });
  await once('address book', () => seedDemoAddresses(deps.addressBook, deps.members));
  await once('staff', () => seedDemoStaff(deps.staff));
  await once('trades', async () => {
    const minji = await deps.members.repository.findByEmail('minji@maru.test');
    if (minji) await seedTradeHistory(context, minji.id);
  });
  await once('recent trades', () => seedRecentTrades(context));
}

/** @throws Error when one of them cannot be made: the list is ours, so that is a bug. */
async function seedDemoStaff(staff: SeedDeps['staff']): Promise<void> {
  for (const wish of demoStaff) {
    const added = await staff.add({ ...wish, password: demoPassword });
    if (!added.ok) throw new Error(`demo staff ${wish.email}: ${added.refusal}`);
  }
}
