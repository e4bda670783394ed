import type { Environment } from '@maru/server';
import type { Context } from '../platform/core/context';
import { noBank } from '../ports/bank';
import { noChain } from '../ports/chain/chain';
import { catcherCourier, outsideCouriers } from '../ports/couriers';
import type { Courier, Couriers } from '../ports/delivery';
import type { Outside } from '../ports/outside';
import { noPrices } from '../ports/prices';
import { noRealNameCheck } from '../ports/real-name';
import { googleRecaptcha, noRecaptcha, recaptchaSettings } from '../ports/recaptcha';
import { noTravelRule } from '../ports/travel-rule';
import { noWatchList } from '../ports/watch-list';
import { createSandboxWorld, type SandboxWorld } from '../sandbox/sandbox-world';

export interface OutsideDeps extends Pick<Context, 'db'> {
  readonly config: Pick<Context['config'], 'world' | 'port' | 'publicUrl'>;
}

/**
 * The adapters that the configuration asks for.
 * @returns `world`: the controls of the sandbox, null in production.
 * @throws Error naming the variable that production lacks, or that stands without those it needs.
 */
export function chooseOutside(
  { config, db }: OutsideDeps,
  env: Environment,
): { readonly outside: Outside; readonly world: SandboxWorld | null } {
  if (config.world === 'production') return { outside: productionOutside(env, config.publicUrl), world: null };
  const world = createSandboxWorld({ db, config });
  const catcher = catcherCourier(env, config.publicUrl);
  const frame = recaptchaSettings(env, config.publicUrl)?.frame ?? null;
  const outside = {
    ...world,
    recaptcha: { ...world.recaptcha, frame },
    ...(catcher && { couriers: caught(world.couriers, catcher) }),
  };
  return { outside, world };
}

/**
 * Puts the network of MARU_EVM_FILE in the place of its simulation; other networks stay as they are (decision 54).
 * @throws Error naming the file that cannot be read.
 */
export async function connectChain(
  outside: Outside,
  env: Environment,
  { db, clock, log, config }: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
): Promise<Outside> {
  const path = env.MARU_EVM_FILE;
  if (!path) return outside;
  // Loaded here: an exchange without it starts sooner.
  const { EvmChain } = await import('../ports/chain/evm/evm-chain');
  const { readEvmSettings } = await import('../ports/chain/evm/evm-settings');
  // Networks that are not served hold nothing.
  const others = config.world === 'production' ? { ...outside.chain, holdings: async () => '0' } : outside.chain;
  return { ...outside, chain: new EvmChain({ settings: readEvmSettings(path), others, db, clock, log }) };
}

/** The outbox page lists a mail once the catcher has taken it. */
const caught = ({ mail, sms }: Couriers, catcher: Courier): Couriers => ({
  sms,
  mail: {
    async deliver(message) {
      await mail.deliver(message);
      await catcher.deliver(message);
    },
  },
});

/** Ports without a production adapter refuse or do nothing, so that no credit, check or quote happens by mistake. */
function productionOutside(env: Environment, site: string): Outside {
  const recaptcha = recaptchaSettings(env, site);
  return {
    couriers: outsideCouriers(env, site),
    recaptcha: recaptcha ? googleRecaptcha(recaptcha.secret, recaptcha.frame) : noRecaptcha,
    chain: noChain,
    bank: noBank,
    realName: noRealNameCheck,
    watchList: noWatchList,
    travelRule: noTravelRule,
    prices: noPrices,
  };
}
