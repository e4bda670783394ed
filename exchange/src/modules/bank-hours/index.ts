import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { BankHoursRepository } from './bank-hours.repository';
import { BankHours } from './bank-hours.service';

export type { BankHours } from './bank-hours.service';
export type { BankMaintenance } from './bank-hours.tables';

/** Announced times in which the bank takes or pays out no KRW. */
export function createBankHours(context: Pick<Context, 'db' | 'clock'>): ExchangeModule<BankHours> {
  return { name: 'bank-hours', service: new BankHours(context, new BankHoursRepository(context.db)) };
}
