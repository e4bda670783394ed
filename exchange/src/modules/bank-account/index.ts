import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Bank } from '../../ports/bank';
import type { Auth } from '../auth';
import type { Ledger } from '../ledger';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { BankAccountRepository } from './bank-account.repository';
import { bankAccountRoutes } from './bank-account.routes';
import { BankAccountService } from './bank-account.service';

export type BankAccounts = Pick<BankAccountService, 'accountUnderCheck'>;

export interface BankAccountModuleDeps {
  readonly auth: Pick<Auth, 'sessions'>;
  readonly members: Members;
  readonly ledger: Ledger;
  readonly messenger: Messenger;
  readonly bank: Bank;
  readonly bankName: (code: string) => string;
}

/** Bank accounts of members: ownership, 1-won check, registration. */
export function createBankAccounts(
  { db, clock, config }: Context,
  { auth, members, ...deps }: BankAccountModuleDeps,
): ExchangeModule<BankAccounts> {
  const service = new BankAccountService({
    ...{ clock, config, members: members.repository, sessions: auth.sessions },
    ...deps,
    repository: new BankAccountRepository(db),
  });
  return { name: 'bank-account', service, routes: bankAccountRoutes(service) };
}
