import type { StaffSale, StaffSaleLine, StaffSaleState, StaffSaleTerms } from '@maru/contract/staff';
import { fromMinor } from '@maru/domain';
import { saleScale, saleStatus } from '@maru/domain/token-sale';
import { type ProposedAct, type SaleOnDesk, type SaleTerms, type SaleWithPayments, saleFacts } from '../token-sale';
import { endingOf } from './deciding';
import type { StaffPerson } from './staff.types';

const amount = (minor: bigint): string => fromMinor(minor, saleScale);

/** A wire's terms in domain words. */
export const termsOf = ({ startsAt, endsAt, ...terms }: StaffSaleTerms): SaleTerms => ({
  ...terms,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

interface Line {
  readonly found: SaleWithPayments;
  readonly waitsFor: ProposedAct | null;
}

export const saleLineView = ({ found: { sale }, waitsFor }: Line, now: Date): StaffSaleLine => ({
  code: sale.code,
  title: sale.name_ko,
  token: sale.token_code,
  state: stateOf(sale, now),
  paused: sale.paused,
  handedOut: sale.handed_out_at !== null,
  offered: amount(sale.offered),
  sold: amount(sale.sold),
  startsAt: sale.starts_at.toISOString(),
  endsAt: sale.ends_at.toISOString(),
  waitsFor,
});

interface AroundSale {
  readonly viewer: StaffPerson;
  /** Whose proposals can be confirmed. */
  readonly operators: ReadonlySet<string>;
  readonly now: Date;
}

export function saleView(found: SaleOnDesk, { viewer, operators, now }: AroundSale): StaffSale {
  const { sale, payments, totals, proposal } = found;
  const acts = viewer.role === 'operator';
  return {
    ...saleLineView({ found, waitsFor: proposal?.act ?? null }, now),
    revision: sale.revision,
    terms: {
      token: sale.token_code,
      tokenName: sale.token_name,
      offered: amount(sale.offered),
      bonusPercent: sale.bonus_percent,
      startsAt: sale.starts_at.toISOString(),
      endsAt: sale.ends_at.toISOString(),
      payments: payments.map(({ coin_code, rate, paid_min, paid_max }) => ({
        ...{ coin: coin_code, rate: amount(rate), minimum: amount(paid_min), maximum: amount(paid_max) },
      })),
    },
    texts: {
      name: { ko: sale.name_ko, en: sale.name_en, ch: sale.name_ch },
      comment: { ko: sale.comment_ko, en: sale.comment_en, ch: sale.comment_ch },
      contents: { ko: sale.contents_ko, en: sale.contents_en, ch: sale.contents_ch },
    },
    purchases: totals.purchases,
    buyers: totals.buyers,
    bonus: amount(totals.bonus),
    tokensHandedOut: totals.handedOut,
    received: found.received.map(({ coin, amount: paid }) => ({ coin, amount: amount(paid) })),
    proposal: proposal && {
      ...{ id: String(proposal.id), act: proposal.act, by: proposal.proposed_by, reason: proposal.reason },
      at: proposal.proposed_at.toISOString(),
      ...endingOf(proposal.proposed_by, viewer, operators),
    },
    history: found.history.map(({ id, what, detail, reason, done_by, done_at }) => ({
      ...{ id: String(id), what, detail, reason, by: done_by, at: done_at.toISOString() },
    })),
    may: {
      edit: acts,
      editTerms: acts && sale.published_at === null,
      acts: acts ? found.possible.filter((act) => proposal === null || act === 'pause' || act === 'resume') : [],
    },
  };
}

const stateOf = (sale: SaleWithPayments['sale'], now: Date): StaffSaleState =>
  sale.published_at === null ? 'draft' : saleStatus(saleFacts(sale), now.getTime());
