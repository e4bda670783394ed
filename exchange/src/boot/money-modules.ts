import { createAddressBook } from '../modules/address-book';
import {
  type CoinWithdrawalService,
  createCoinWithdrawals,
  createWithdrawalPolicies,
} from '../modules/coin-withdrawal';
import { createConfirmations } from '../modules/confirmation';
import { bankName } from '../modules/content';
import { createCustody } from '../modules/custody';
import { createTravelRule } from '../modules/travel-rule';
import { createWithdrawals } from '../modules/withdrawal';
import type { Context } from '../platform/core/context';
import type { ExchangeModule } from '../platform/core/exchange-module';
import type { Outside } from '../ports/outside';
import type { Part, Services, Trading } from './services';

/** KRW and coins out; their limits are of both together. */
export function assembleWithdrawals(
  context: Context,
  services: Trading & Pick<Services, 'bankHours' | 'transfers' | 'deposits' | 'auth' | 'travelRule' | 'addressBook'>,
  { bank, chain }: Outside,
): Part<'withdrawals' | 'coinWithdrawals' | 'custody'> {
  const { payments, sessions } = services.auth;
  const confirming = createConfirmations(context, { ...services, payments, sessions });
  const confirmation = confirming.service;
  // What was forged and is paid out comes back by no lift of the books.
  const areBooksBroken = () => services.audit.openBreaches > 0;
  const isHalted = (coin: string) => areBooksBroken() || custody.service.isHalted(coin);
  const krwStandsStill = async () => areBooksBroken() || custody.service.standsStill('KRW');
  const withdrawal = createWithdrawals(context, {
    ...services,
    ...{ payments, bank, bankName, confirmation, hours: services.bankHours },
    limits: async (db) => (await coins.service.policies.current(db)).limits,
    usedElsewhere: (...asked) => coins.service.used(...asked),
    isHalted: () => isHalted('KRW'),
    standStill: krwStandsStill,
  });
  const coins: ExchangeModule<CoinWithdrawalService> = createCoinWithdrawals(context, {
    ...services,
    ...{ payments, chain, confirmation },
    usedElsewhere: withdrawal.service.used,
    isHalted,
  });
  const { markets, deposits } = services;
  const byCode = (amounts: ReadonlyMap<number, bigint>) =>
    new Map([...amounts].map(([id, amount]) => [markets.coin(id)?.code ?? '', amount]));
  const custody = createCustody(context, {
    ...services,
    ...{ bank, chain },
    pendingOut: async () => {
      const [paid, returned] = await Promise.all([withdrawal.service.onTheWay(), deposits.returningKrw()]);
      return byCode(await coins.service.onTheWay()).set('KRW', paid + returned);
    },
    leftSince: async (since) => {
      const [paid, returned] = await Promise.all([
        withdrawal.service.paidSince(since),
        deposits.returnedKrwSince(since),
      ]);
      return byCode(await coins.service.leftSince(since)).set('KRW', paid + returned);
    },
  });
  deposits.standStill = krwStandsStill;
  return {
    services: { withdrawals: withdrawal.service, coinWithdrawals: coins.service, custody: custody.service },
    modules: [custody, confirming, withdrawal, coins],
  };
}

/** Whom members withdraw coins to: travel rule and address books. */
export function assembleRecipients(
  context: Context,
  {
    auth,
    members,
    markets,
    reviews,
    messenger,
    deposits,
  }: Pick<Services, 'auth' | 'members' | 'markets' | 'reviews' | 'messenger' | 'deposits'>,
  { chain, travelRule: network }: Outside,
): Part<'travelRule' | 'addressBook'> {
  const policies = createWithdrawalPolicies(context);
  const travelRuleFrom = async () => (await policies.current()).travelRuleFrom;
  const travelRule = createTravelRule(context, { members, markets, reviews, chain, network, travelRuleFrom });
  const addressBook = createAddressBook(context, { auth, members, markets, messenger, chain, deposits });
  return {
    services: { travelRule: travelRule.service, addressBook: addressBook.service },
    modules: [travelRule, addressBook],
  };
}
