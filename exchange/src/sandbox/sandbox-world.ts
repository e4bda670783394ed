import type { Kysely } from 'kysely';
import { createMovableClock, type MovableClock } from '../platform/core/clock';
import type { Config } from '../platform/core/config';
import type { Database } from '../platform/core/database';
import { seededRandom } from '../platform/core/random';
import type { Courier } from '../ports/delivery';
import type { Outside } from '../ports/outside';
import { sandboxRecaptcha } from '../ports/recaptcha';
import { createFaults, type Faults, type FaultTarget } from './faults';
import { PriceWalk } from './price-walk';
import { createSandboxBank, type SandboxBank } from './sandbox-bank';
import { createSandboxChain, type SandboxChain } from './sandbox-chain';
import { createSandboxRealName, type SandboxRealName } from './sandbox-real-name';
import { createSandboxTravelRule, type SandboxTravelRule } from './sandbox-travel-rule';
import { createSandboxWatchList, type SandboxWatchList } from './sandbox-watch-list';

/** Sandbox adapters of all ports, created before the exchange. */
export interface SandboxWorld extends Outside {
  readonly clock: MovableClock;
  readonly faults: Faults;
  readonly bank: SandboxBank;
  readonly chain: SandboxChain;
  readonly realName: SandboxRealName;
  readonly watchList: SandboxWatchList;
  readonly travelRule: SandboxTravelRule;
}

export interface SandboxWorldDeps {
  /** Keeps what the bank has decided and how other exchanges behave; used with the first of it. */
  readonly db: Kysely<Database>;
  readonly clock?: MovableClock;
  /** Of the exchange, whose port the sandbox's page is on. */
  readonly config: Pick<Config, 'port'>;
}

export function createSandboxWorld({ db, config, clock = createMovableClock() }: SandboxWorldDeps): SandboxWorld {
  const faults = createFaults();
  return {
    clock,
    faults,
    couriers: { mail: outbox(faults, 'mail'), sms: outbox(faults, 'sms') },
    recaptcha: sandboxRecaptcha,
    chain: createSandboxChain({ db, faults, clock }),
    bank: createSandboxBank({ db, faults, clock }),
    realName: createSandboxRealName(faults, `http://localhost:${config.port}/sandbox`),
    watchList: createSandboxWatchList(faults),
    travelRule: createSandboxTravelRule(faults, db),
    prices: { open: (last) => new PriceWalk(last, seededRandom(priceSeed)) },
  };
}

const priceSeed = 20_260_721;

/** Records messages for the outbox page; sends nothing. */
const outbox = (faults: Faults, target: FaultTarget): Courier => ({ deliver: () => faults.pass(target) });
