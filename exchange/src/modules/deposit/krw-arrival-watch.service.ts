import { hourMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { ArrivalPlace, Bank, IncomingRemittance } from '../../ports/bank';
import type { Transfers } from '../transfer';
import type { KrwArrivalLook } from './deposit.tables';
import { type KrwArrivals, remittanceCommand } from './krw-arrival.service';
import type { KrwDepositRepository } from './krw-deposit.repository';

export interface ArrivalWatchDeps {
  readonly repository: Pick<KrwDepositRepository, 'endLook'>;
  readonly arrivals: Pick<KrwArrivals, 'receive'>;
  readonly transfers: Pick<Transfers, 'recordedRemittances'>;
  readonly bank: Pick<Bank, 'arrivalsAfter'>;
}

/** How often the bank is asked by itself. */
const everyMs = 30 * secondMs;
/** So late a bank may still list a transfer under the time of its arrival. */
const overlapMs = hourMs;
const pageRows = 200;
/** More follow with the next look. */
const pagesMax = 20;
/** Looks that one transfer may fail before the others go on without it. */
const triesMax = 8;
/** Refused transfers that this process has told of; they come again with each look until the overlap has passed them. */
const toldMax = 1_000;

/** Asks the bank for what came in: its own word of a transfer may be lost, and nobody else would notice. */
export class KrwArrivalWatch {
  private readonly told = new Set<string>();

  constructor(
    private readonly context: Pick<Context, 'clock' | 'log'>,
    private readonly deps: ArrivalWatchDeps,
  ) {}

  /** Takes in what arrived since the last look, and in the hour before. @throws Error while the bank is away, or where a transfer failed. */
  async look(last: KrwArrivalLook): Promise<void> {
    const { bank, repository } = this.deps;
    const overlap = later(this.context.clock.now(), -overlapMs);
    let place: ArrivalPlace = { arrivedAt: last.arrived_at, transferId: last.transfer_id };
    // The simulated clock can be set back.
    if (place.arrivedAt > this.context.clock.now()) place = { arrivedAt: overlap, transferId: '' };
    const failures: unknown[] = [];
    let isEnd = false;
    for (let pages = 0; pages < pagesMax && !isEnd; pages += 1) {
      const page = await bank.arrivalsAfter(place, pageRows);
      failures.push(...(await this.takeIn(page)));
      isEnd = page.length < pageRows;
      place = page.at(-1) ?? place;
    }
    // The others of these pages are taken in; the next look begins where this one did, until one transfer has failed too often.
    if (failures.length > 0 && last.tries < triesMax) throw failures[0];
    for (const err of failures) this.context.log.error({ err }, 'KRW that has arrived could not be taken in');
    const next = isEnd ? { arrivedAt: overlap, transferId: '' } : place;
    const dueAt = isEnd ? later(this.context.clock.now(), everyMs) : this.context.clock.now();
    await repository.endLook({ arrived_at: next.arrivedAt, transfer_id: next.transferId, due_at: dueAt, tries: 0 });
  }

  /** @returns why transfers could not be taken in; a refused one is no failure. */
  private async takeIn(page: readonly IncomingRemittance[]): Promise<unknown[]> {
    const { arrivals, transfers } = this.deps;
    const known = await transfers.recordedRemittances(page.map(({ transferId }) => remittanceCommand(transferId)));
    const failures: unknown[] = [];
    for (const incoming of page) {
      if (known.has(remittanceCommand(incoming.transferId))) continue;
      try {
        const taken = await arrivals.receive(incoming);
        if (!taken.ok) this.warn(incoming, taken.refusal);
      } catch (error) {
        failures.push(error);
      }
    }
    return failures;
  }

  private warn({ transferId }: IncomingRemittance, refusal: string): void {
    if (this.told.has(transferId)) return;
    if (this.told.size >= toldMax) this.told.clear();
    this.told.add(transferId);
    this.context.log.warn({ transferId, refusal }, 'KRW that has arrived is not taken in');
  }
}
