import { minuteMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { WindowLimit } from '../../platform/http/rate-limits';
import type { Markets } from '../market';
import { TransferRepository } from './transfer.repository';
import { transferRoutes } from './transfer.routes';
import { Transfers } from './transfer.service';

export type { StepSource, Transfers } from './transfer.service';
export type { TransferStatus } from './transfer.tables';
export { coinTransferView } from './transfer.views';

const tablesAMinute = 10;

export interface TransferModuleDeps {
  readonly markets: Markets;
  /** Name of a bank by its code. */
  bankName(code: string): string;
}

/** The record of what members paid in and took out. */
export function createTransfers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { markets, bankName }: TransferModuleDeps,
): ExchangeModule<Transfers> {
  const service = new Transfers({ repository: new TransferRepository(db), clock, markets });
  const pace = new WindowLimit<bigint>(tablesAMinute, minuteMs);
  return { name: 'transfer', service, routes: transferRoutes({ transfers: service, bankName, pace }) };
}
