import { accepted, type Outcome, refused } from '@maru/contract';
import { saleStatus } from '@maru/domain/token-sale';
import type { Clock } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import type { PurchaseRepository } from './purchase.repository';
import { saleFacts } from './sale-facts';
import type { SaleMaker } from './sale-maker';
import type { SaleChange, TokenSaleRepository } from './token-sale.repository';
import type { TokenSaleRow } from './token-sale.tables';

/** What two people decide. */
export const proposedActs = ['publish', 'end', 'handOut'] as const;
export type ProposedAct = (typeof proposedActs)[number];
/** What becomes of a sale. */
export const saleActs = [...proposedActs, 'pause', 'resume'] as const;
export type SaleAct = (typeof saleActs)[number];

export interface SaleActDeps {
  readonly repository: TokenSaleRepository;
  readonly purchases: PurchaseRepository;
  readonly clock: Clock;
  readonly maker: Pick<SaleMaker, 'introduceToken'>;
}

/** Acts on sales, each inside the caller's transaction and under the sale's row. */
export class SaleActor {
  constructor(private readonly deps: SaleActDeps) {}

  /** @returns NOT_FOUND for an unknown sale; ALREADY_PROCESSED where the act is not what comes next; BAD_REQUEST for a token that cannot be sold any more. */
  async act(tx: Tx, code: string, act: SaleAct): Promise<Outcome<void>> {
    const { repository, purchases, clock, maker } = this.deps;
    const found = await repository.lock(tx, code);
    if (!found) return refused('NOT_FOUND');
    const now = clock.now();
    const change = changeOf(found.sale, act, now);
    if (!change) return refused('ALREADY_PROCESSED');
    const introduced = act === 'publish' ? await maker.introduceToken(tx, found.sale) : accepted(undefined);
    if (!introduced.ok) return introduced;
    await repository.change(tx, code, change);
    if (act === 'handOut') await purchases.makeDue(tx, code, now);
    return accepted(undefined);
  }
}

/** What an act changes; null where it does not fit the state of the sale. */
export function changeOf(sale: TokenSaleRow, act: SaleAct, now: Date): SaleChange | null {
  const published = sale.published_at !== null;
  if ((act === 'publish') === published) return null;
  const ended = saleStatus(saleFacts(sale), now.getTime()) === 'end';
  const changes: Readonly<Record<SaleAct, SaleChange | false>> = {
    publish: sale.ends_at > now && { published_at: now },
    // What is over by its time or sold out has not ended early (SALE-021).
    end: !ended && !sale.closed_early && { closed_early: true },
    handOut: ended && !sale.handed_out_at && { handed_out_at: now },
    pause: !ended && !sale.paused && { paused: true },
    resume: sale.paused && { paused: false },
  };
  return changes[act] || null;
}
