import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor, kstStart, type MemberStanding, Money } from '@maru/domain';
import { tagRuleOf } from '@maru/domain/chain-address';
import { judgeCoinWithdrawal, limitInCoins } from '@maru/domain/coin-withdrawal';
import { rebaseStopUntil } from '@maru/domain/rebase';
import { limitLeft, type WithdrawalLimit } from '@maru/domain/withdrawal';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import type { Chain } from '../../ports/chain/chain';
import { meansOf } from '../auth';
import type { Deposits } from '../deposit';
import type { Ledger } from '../ledger';
import type { ListedCoin, Markets } from '../market';
import { type Members, toStanding } from '../member';
import type { Transfers } from '../transfer';
import type { CoinWithdrawalRepository } from './coin-withdrawal.repository';
import type { AddressList, CoinTerms, NetworkTerms, UsedElsewhere } from './coin-withdrawal.types';
import type { WithdrawalPolicies } from './policy.service';

export interface TermsDeps {
  readonly repository: CoinWithdrawalRepository;
  readonly policies: WithdrawalPolicies;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly deposits: Pick<Deposits, 'addressesOf'>;
  readonly addressBook: AddressList;
  readonly chain: Pick<Chain, 'canPayOut' | 'confirmationsNeeded'>;
  /** What the member has withdrawn in KRW: the limits are of both together. */
  readonly usedElsewhere: UsedElsewhere;
  /** Whether the books of a coin differ from what is held of it: it is not paid out then. */
  isHalted(coin: string): boolean;
}

const noLimit: WithdrawalLimit = { once: '0', day: '0', month: '0' };

/** Under which terms a member can withdraw a coin now: gates, limits, networks and fees. */
export class WithdrawalTerms {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly deps: TermsDeps,
  ) {}

  /** Judges the member as the database has him: a call may have waited since it was let in. @returns NOT_FOUND for an unknown coin, and for KRW. */
  async of(
    { memberId }: Pick<MemberStanding, 'memberId'>,
    coinCode: string | number,
    db: Querying = this.context.db,
  ): Promise<Outcome<CoinTerms>> {
    const { markets, members, ledger, deposits, addressBook, policies } = this.deps;
    const coin = markets.coin(coinCode);
    const found = await members.repository.find(memberId, db);
    if (!coin || coin.code === 'KRW' || !found) return refused('NOT_FOUND');
    const member = toStanding(found);
    const policy = await policies.current(db);
    const price = markets.krwPrice(coin.code) ?? null;
    const balance = await ledger.balance(memberId, coin.code, db);
    const limitKrw = policy.limits[member.authLevel] ?? noLimit;
    const leftKrw = limitLeft(limitKrw, await this.used(db, memberId));
    const networks = this.networksOf(coin);
    const addresses = (await deposits.addressesOf(memberId, db)).get(coin.id);
    const inCoins = (limit: WithdrawalLimit) => (price ? limitInCoins(limit, price) : noLimit);
    return accepted({
      coin,
      gates: await this.gates(member, found.member, coin, db),
      means: meansOf(found.member),
      total: fromMinor(balance.available + balance.hold, coin.scale),
      available: fromMinor(balance.available, coin.scale),
      tagRule: tagRuleOf(coin.code, coin.tagUsed),
      networks,
      price,
      limit: inCoins(limitKrw),
      left: inCoins(leftKrw),
      limitKrw,
      leftKrw,
      travelRuleFrom: policy.travelRuleFrom,
      ownWalletBelow: policy.ownWalletBelow,
      hasDepositAddress: addresses !== undefined,
      whitelistOnly: await addressBook.whitelistOnly(db, memberId),
      graceSeconds: policy.graceSeconds,
    });
  }

  private networksOf(coin: ListedCoin): readonly NetworkTerms[] {
    const { chain, markets } = this.deps;
    const own = {
      network: markets.coin(coin.platformId)?.code ?? coin.code,
      title: coin.chainName,
      explorerUrl: coin.explorerUrl,
      withdrawalFee: coin.withdrawalFee,
    };
    return (coin.networks.length > 0 ? coin.networks : [own]).map((network) => ({
      ...network,
      confirmations: chain.confirmationsNeeded(network.network),
      open: chain.canPayOut(network.network),
    }));
  }

  /** Of KRW and all coins together, in KRW (UTC+9). */
  private async used(db: Querying, memberId: bigint): Promise<Pick<WithdrawalLimit, 'day' | 'month'>> {
    const now = this.context.clock.now();
    const since = [kstStart(now, 'day'), kstStart(now, 'month')] as const;
    const coins = await this.deps.repository.used(db, memberId, ...since);
    const krw = await this.deps.usedElsewhere(db, memberId, ...since);
    return {
      day: new Money(String(coins.day + krw.day)).toFixed(),
      month: new Money(String(coins.month + krw.month)).toFixed(),
    };
  }

  private async gates(
    member: MemberStanding,
    row: Parameters<typeof meansOf>[0] & { readonly residence: string; readonly withdrawal_blocked_until: Date | null },
    coin: ListedCoin,
    db: Querying,
  ) {
    const { markets, transfers } = this.deps;
    const payable = this.networksOf(coin).some(({ open }) => open);
    // Without a price neither limit nor travel rule can be judged.
    const open =
      payable && coin.withdrawalOpen && !this.deps.isHalted(coin.code) && markets.krwPrice(coin.code) !== undefined;
    return judgeCoinWithdrawal(
      {
        member: { ...member, residenceAccepted: row.residence === 'E' },
        open,
        rebaseUntil: rebaseStopUntil(coin.code, this.context.clock.now()),
        secondFactor: meansOf(row).length > 0,
        blockedUntil: row.withdrawal_blocked_until,
        lastDepositAt: await transfers.lastDepositAt(member.memberId, db),
      },
      this.context.clock.now(),
    );
  }
}
