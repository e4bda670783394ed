import type { Config, Environment } from './platform/config';
import { type Bank, noBank } from './ports/bank';
import { type Chain, noChain } from './ports/chain/chain';
import { type Couriers, catcherCourier, outsideCouriers } from './ports/couriers';
import type { Courier } from './ports/messenger';
import { noPrices, type PriceProvider } from './ports/prices';
import { noRealNameCheck, type RealNameCheck } from './ports/real-name';
import { googleRecaptcha, noRecaptcha, type RecaptchaVerifier } from './ports/recaptcha';
import { noTravelRule, type TravelRuleNetwork } from './ports/travel-rule';
import { createSandboxWorld, type SandboxWorld } from './sandbox/sandbox-world';

/** Everybody the exchange talks to, each behind a port (PLAT-052); sandbox and production bring their own adapters. */
export interface Outside {
  readonly couriers: Couriers;
  readonly recaptcha: RecaptchaVerifier;
  readonly chain: Chain;
  readonly bank: Bank;
  readonly realName: RealNameCheck;
  readonly travelRule: TravelRuleNetwork;
  readonly prices: PriceProvider;
}

/**
 * The adapters that the configuration asks for.
 * @returns `world`: the sandbox's own levers, null in production.
 * @throws Error naming the variable that production lacks.
 */
export function chooseOutside(
  { world: wanted }: Pick<Config, 'world'>,
  env: Environment,
): { readonly outside: Outside; readonly world: SandboxWorld | null } {
  if (wanted === 'production') return { outside: productionOutside(env), world: null };
  const world = createSandboxWorld();
  const catcher = catcherCourier(env);
  return { outside: catcher ? { ...world, couriers: caught(world.couriers, catcher) } : world, world };
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

/** What has no adapter yet refuses or stays silent: nobody is credited, checked or quoted by mistake. */
function productionOutside(env: Environment): Outside {
  const secret = env.MARU_RECAPTCHA_SECRET;
  return {
    couriers: outsideCouriers(env),
    recaptcha: secret ? googleRecaptcha(secret) : noRecaptcha,
    chain: noChain,
    bank: noBank,
    realName: noRealNameCheck,
    travelRule: noTravelRule,
    prices: noPrices,
  };
}
