import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Chain } from '../../ports/chain/chain';
import type { Auth } from '../auth';
import type { Deposits } from '../deposit';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { AddressBookRepository } from './address-book.repository';
import { addressBookRoutes } from './address-book.routes';
import { AddressBookService } from './address-book.service';

export type AddressBook = Pick<AddressBookService, 'add' | 'allows' | 'whitelistOnly'>;

export interface AddressBookModuleDeps {
  readonly auth: Pick<Auth, 'sessions' | 'signUps'>;
  readonly members: Members;
  readonly markets: Markets;
  readonly messenger: Messenger;
  readonly chain: Chain;
  readonly deposits: Pick<Deposits, 'isShared'>;
}

/** Addresses that members withdraw to. */
export function createAddressBook(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { auth, members, markets, messenger, chain, deposits }: AddressBookModuleDeps,
): ExchangeModule<AddressBook> {
  const repository = new AddressBookRepository(db);
  auth.signUps.with((tx, memberId) => repository.deleteAll(tx, memberId));
  const service = new AddressBookService({
    ...{ clock, repository, markets, messenger, chain, deposits },
    ...{ members: members.repository, sessions: auth.sessions },
  });
  return { name: 'address-book', service, routes: addressBookRoutes(service) };
}
