import type { Bank } from './bank';
import type { Chain } from './chain/chain';
import type { Couriers } from './delivery';
import type { PriceProvider } from './prices';
import type { RealNameCheck } from './real-name';
import type { RecaptchaVerifier } from './recaptcha';
import type { TravelRuleNetwork } from './travel-rule';
import type { WatchList } from './watch-list';

/** The adapters of all ports (PLAT-052): those of the sandbox, or those of production. */
export interface Outside {
  readonly couriers: Couriers;
  readonly recaptcha: RecaptchaVerifier;
  readonly chain: Chain;
  readonly bank: Bank;
  readonly realName: RealNameCheck;
  readonly watchList: WatchList;
  readonly travelRule: TravelRuleNetwork;
  readonly prices: PriceProvider;
}
