import type { AddressBookEntry, NewAddress, WhitelistState } from '@maru/contract';
import type { EntryOfCoin, EntryWish, WhitelistMode } from './address-book.types';

/** ENTI-043. */
export const entryView = (entry: EntryOfCoin): AddressBookEntry => ({
  addressId: String(entry.id),
  coinId: String(entry.coin_id),
  coin: entry.coin,
  alias: entry.alias,
  network: entry.network,
  address: entry.address,
  tag: entry.tag,
  usableAt: entry.usable_at.toISOString(),
});

/** What is left out is empty; `name` is another name of `alias`. */
export const toEntryWish = ({ coin, alias, name, address, tag, seToken }: NewAddress): EntryWish => ({
  coin: coin ?? '',
  alias: alias ?? name ?? '',
  address: address ?? '',
  tag: tag ?? '',
  network: seToken ?? '',
});

export const whitelistView = ({ on, offAt }: WhitelistMode): WhitelistState => ({
  onYn: on ? 'Y' : 'N',
  offAt: offAt?.toISOString() ?? null,
});
