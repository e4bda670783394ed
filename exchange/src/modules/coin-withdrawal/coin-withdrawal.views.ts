import type {
  CoinWithdrawalTerms,
  Text,
  WithdrawalDraft,
  WithdrawalDraftRequest,
  WithdrawalResult,
} from '@maru/contract';
import { formatNumber, fromMinor } from '@maru/domain';
import type { AddressKind } from '../../ports/chain/chain';
import { paymentWords } from '../auth';
import { confirmAddress, type WithdrawalDraftRow } from '../confirmation';
import type { CoinDefinition } from '../market';
import type { CoinWithdrawal, CoinWithdrawalState } from './coin-withdrawal.tables';
import type { CoinTerms, Draft, WantedWithdrawal } from './coin-withdrawal.types';

/** The code of each state on the wire (CONS-130). */
export const statusOf = {
  requested: 'ready',
  approved: 'processing',
  signed: 'processing',
  sending: 'processing',
  broadcast: 'processing',
  stuck: 'processing',
  confirmed: 'approved',
  failed: 'failed',
  cancelled: 'cancelled',
  rejected: 'rejected',
} as const satisfies Record<CoinWithdrawalState, string>;

/** CONS-114. */
export const verdictOf = { invalid: 'N', account: 'Y', contract: 'C' } as const satisfies Record<AddressKind, string>;

export const toWanted = (body: WithdrawalDraftRequest): WantedWithdrawal => ({
  coinId: Number(body.coinId),
  amount: body.amount ?? '',
  address: body.toAddress ?? '',
  tag: body.destTag ?? '',
  network: body.seToken ?? '',
  receiverId: body.vaspId,
  fee: body.fee === '' ? undefined : body.fee,
  verification: body.verificationUuid ?? '',
  surname: body.primaryIdentifier ?? '',
  givenName: body.secondaryIdentifier ?? '',
});

/** Limits can hold more decimals than the wire: they are cut when they are made. */
export const termsView = (terms: CoinTerms): CoinWithdrawalTerms => ({
  coinId: String(terms.coin.id),
  coin: terms.coin.code,
  gates: terms.gates.map(({ gate, met, until }) => ({ gate, met, until: until?.toISOString() ?? null })),
  means: [...terms.means],
  total: terms.total,
  available: terms.available,
  minOut: terms.coin.withdrawalMin,
  decimals: Math.min(terms.coin.withdrawalDecimals, terms.coin.scale),
  tag: terms.tagRule,
  networks: terms.networks.map(({ network, title, withdrawalFee, explorerUrl, confirmations, open }) => ({
    network,
    title,
    fee: withdrawalFee,
    explorerUrl,
    confirmations,
    open,
  })),
  price: terms.price?.toDecimalPlaces(8).toFixed() ?? null,
  limit: terms.limit,
  avail: terms.left,
  limitKrw: terms.limitKrw,
  availKrw: terms.leftKrw,
  travelRuleFrom: terms.travelRuleFrom,
  ownWalletBelow: terms.ownWalletBelow,
  hasDepositAddress: terms.hasDepositAddress,
  whitelistOnly: terms.whitelistOnly,
  graceSeconds: terms.graceSeconds,
});

/** @param confirmUrl - origin of the page that confirms it; null where the answer is not to lead there. */
export const draftView = ({ row, plan, means, ticket }: Draft, confirmUrl: string | null): WithdrawalDraft => ({
  id: String(row.id),
  hash: row.hash,
  coinId: String(row.coin_id),
  coin: plan.coin.code,
  network: row.network,
  networkTitle: plan.recipient.network.title,
  toAddress: row.address,
  destTag: row.tag,
  amount: fromMinor(row.amount, plan.coin.scale),
  fee: fromMinor(row.fee, plan.coin.scale),
  total: fromMinor(row.amount + row.fee, plan.coin.scale),
  krw: String(plan.krw),
  local: plan.recipient.memberId !== null,
  receiver: plan.recipient.receiver?.name ?? '',
  recipient: plan.verified ?? '',
  firstTime: plan.firstTime,
  reviewed: plan.risks.length > 0,
  means: [...means],
  expiresAt: row.expires_at.toISOString(),
  confirmUrl: ticket === null ? '' : confirmAddress(confirmUrl, ticket),
});

/** Amount and end of the address, for the message that brings the code. */
export const aboutDraft = (row: WithdrawalDraftRow, coin: CoinDefinition): Text =>
  paymentWords(coin.code, formatNumber(fromMinor(row.amount, coin.scale), 8), row.address);

export const withdrawalView = (row: CoinWithdrawal, transferId: bigint, coin: CoinDefinition): WithdrawalResult => ({
  id: String(transferId),
  amount: fromMinor(row.amount, coin.scale),
  fee: fromMinor(row.fee, coin.scale),
  toAddress: row.address,
  status: statusOf[row.state],
});
