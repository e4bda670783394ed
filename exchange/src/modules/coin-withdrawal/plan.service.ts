import { accepted, type Outcome, refused } from '@maru/contract';
import { coinLabel, formatNumber, kstMinute, type MemberStanding, Money, toMinor } from '@maru/domain';
import {
  coinAmountProblem,
  coinGateRefusals,
  travelRuleApplies,
  wonUp,
  worthInKrw,
} from '@maru/domain/coin-withdrawal';
import type { Querying } from '../../platform/core/database';
import { nameProblem, type VerifiedTransfer } from '../travel-rule';
import type { CoinWithdrawalRepository } from './coin-withdrawal.repository';
import type {
  AddressList,
  CoinTerms,
  PlannedWithdrawal,
  Recipient,
  RecipientChecks,
  WantedWithdrawal,
} from './coin-withdrawal.types';
import type { WithdrawalPolicies, WithdrawalPolicy } from './policy.service';
import type { WithdrawalTerms } from './terms.service';

export interface PlansDeps {
  readonly repository: CoinWithdrawalRepository;
  readonly terms: WithdrawalTerms;
  readonly policies: WithdrawalPolicies;
  readonly travelRule: RecipientChecks;
  readonly addressBook: AddressList;
}

/** Minor units. Sums of withdrawals stay far inside 64 bits. */
const amountMax = 10n ** 17n;

/** Judges a withdrawal whose recipient is known: gates, amount, limits, travel rule. Asks the database alone, so it may run in a transaction. */
export class WithdrawalPlans {
  constructor(private readonly deps: PlansDeps) {}

  /** @returns the first thing that forbids the withdrawal, in the order of the catalogue (WALT-128). */
  async judge(
    db: Querying,
    member: MemberStanding,
    wanted: WantedWithdrawal,
    recipient: Recipient,
  ): Promise<Outcome<PlannedWithdrawal>> {
    const { terms, policies, addressBook } = this.deps;
    const found = await terms.of(member, wanted.coinId, db);
    if (!found.ok) return found;
    const closed = gateRefusal(found.value);
    if (closed) return closed;
    const { address, tag } = recipient;
    const allowed = await addressBook.allows(db, member.memberId, wanted.coinId, address, tag);
    if (!allowed.ok) return allowed;
    const sum = amountOf(found.value, wanted, recipient);
    if (!sum.ok) return sum;
    const worth = worthOf(found.value, wanted.amount);
    const policy = await policies.current(db);
    const personal = recipient.memberId === null && recipient.receiver === null;
    if (personal && travelRuleApplies(worth, policy.ownWalletBelow)) return refused('OWN_WALLET_OVER_LIMIT');
    const verified = recipient.memberId === null && recipient.receiver !== null;
    const asked = verified && travelRuleApplies(worth, policy.travelRuleFrom);
    const rule = asked ? await this.travelRule(db, member.memberId, wanted, recipient) : accepted(null);
    if (!rule.ok) return rule;
    const { coin } = found.value;
    const place = { member_id: member.memberId, coin_id: coin.id, address, tag };
    const firstTime = !(await this.deps.repository.hasSentTo(db, place));
    const krw = BigInt(wonUp(worth).toFixed());
    const risks = recipient.memberId === null ? risksOf(worth, firstTime, policy) : [];
    return accepted({ coin, recipient, ...sum.value, krw, firstTime, risks, verified: rule.value });
  }

  /** The verified recipient at another exchange; refused while no verification fits (WALT-113 to WALT-118). */
  private async travelRule(
    db: Querying,
    memberId: bigint,
    wanted: WantedWithdrawal,
    { receiver, address, tag }: Recipient,
  ): Promise<Outcome<string | null>> {
    const { travelRule } = this.deps;
    if (wanted.verification === '') return refused('TRAVEL_RULE_NEEDED');
    const named = nameProblem(wanted, { country: receiver?.country ?? '' });
    if (named) return named;
    const fits = await travelRule.peek(db, memberId, verifiedTransfer(wanted, { address, tag }));
    return fits.ok ? accepted(fits.value.recipient) : fits;
  }
}

/** The first closed gate as a refusal. */
export function gateRefusal({ gates }: Pick<CoinTerms, 'gates'>): Outcome<never> | null {
  const closed = gates.find(({ met }) => !met);
  if (!closed) return null;
  const refusal = coinGateRefusals[closed.gate];
  return closed.until ? refused(refusal, { time: kstMinute(closed.until) }) : refused(refusal);
}

/** What a verification is bound to. @param place - as the network spells the address. */
export const verifiedTransfer = (
  wanted: WantedWithdrawal,
  { address, tag }: Pick<Recipient, 'address' | 'tag'>,
): VerifiedTransfer => ({
  verificationUuid: wanted.verification,
  coinId: wanted.coinId,
  exchangeId: wanted.receiverId ?? '',
  amount: wanted.amount,
  address,
  tag,
  surname: wanted.surname,
  givenName: wanted.givenName,
});

/** Amount and fee in minor units, or what is wrong with them. */
function amountOf(
  terms: CoinTerms,
  wanted: WantedWithdrawal,
  recipient: Recipient,
): Outcome<{ readonly amount: bigint; readonly fee: bigint }> {
  const { coin, available, left } = terms;
  const fee = recipient.memberId === null ? recipient.network.withdrawalFee : '0';
  const feeShown = wanted.fee ?? '';
  if (feeShown !== '' && toMinor(feeShown, coin.scale) !== toMinor(fee, coin.scale))
    return refused('FEE_CHANGED', { coin: coin.code, fee });
  const decimals = Math.min(coin.withdrawalDecimals, coin.scale);
  const problem = coinAmountProblem(wanted.amount, { available, minimum: coin.withdrawalMin, decimals, fee, left });
  if (problem === 'WITHDRAWAL_BELOW_MINIMUM')
    return refused(problem, { minOut: `${formatNumber(coin.withdrawalMin, 8)} ${coinLabel(coin.code)}` });
  if (problem === 'WITHDRAWAL_TOO_PRECISE') return refused(problem, { decimals });
  if (problem) return refused(problem);
  const minor = { amount: toMinor(wanted.amount, coin.scale), fee: toMinor(fee, coin.scale) };
  if (minor.amount === null || minor.amount > amountMax || minor.fee === null) return refused('BAD_REQUEST');
  return accepted({ amount: minor.amount, fee: minor.fee });
}

/** A closed gate has refused coins without a price before. */
const worthOf = ({ price }: CoinTerms, amount: string): Money => worthInKrw(new Money(amount), price ?? new Money(0));

/** Why a person looks at a payout before it leaves. */
function risksOf(worth: Money, firstTime: boolean, policy: WithdrawalPolicy): string[] {
  const risks: string[] = [];
  if (worth.gte(policy.approvalFrom)) risks.push('amount');
  if (firstTime && worth.gte(policy.firstAddressFrom)) risks.push('firstAddress');
  if (worth.gte(policy.secondPersonFrom)) risks.push('secondPerson');
  return risks;
}
