import type { GeneratedAlways, Selectable } from 'kysely';

export interface AddressBookTables {
  address_book_entry: AddressBookEntryTable;
  address_whitelist: AddressWhitelistTable;
}

/** See migrations/0331_address_book.sql; alias is sealed. */
interface AddressBookEntryTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  coin_id: number;
  alias: string;
  network: string;
  address: string;
  tag: string;
  created_at: Date;
  usable_at: Date;
}

interface AddressWhitelistTable {
  member_id: bigint;
  on_since: Date;
  off_at: Date | null;
}

export type BookEntry = Selectable<AddressBookEntryTable>;
export type Whitelist = Selectable<AddressWhitelistTable>;

declare module '../../platform/core/database' {
  interface Database extends AddressBookTables {}
}
