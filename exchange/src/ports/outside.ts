import type { Bank } from './bank';
import type { Chain } from './chain/chain';
import type { Couriers } from './couriers';
import type { PriceProvider } from './prices';
import type { RealNameCheck } from './real-name';
import type { RecaptchaVerifier } from './recaptcha';
import type { TravelRuleNetwork } from './travel-rule';

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
