import { type Static, Type } from 'typebox';
import { addressTextMax, CoinCode, Id, listOf, oneOf, Page, Timestamp, text, typedTextMax } from './common';

/** ENTI-043. `usableAt`: from then on whitelist mode lets withdrawals go there. */
export const AddressBookEntry = Type.Object({
  addressId: Id,
  coinId: Id,
  coin: CoinCode,
  alias: Type.String(),
  network: Type.String(),
  address: Type.String(),
  tag: Type.String(),
  usableAt: Timestamp,
});
export type AddressBookEntry = Static<typeof AddressBookEntry>;

/** Query of GET /v1/addresses (API-065): 3 a page, up to 99 for look-ups; without a coin those of all coins. */
export const AddressBookQuery = Type.Object({
  page: Type.Optional(Page),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 99, default: 3 })),
  coin: Type.Optional(Type.String({ maxLength: 12 })),
});
export type AddressBookQuery = Static<typeof AddressBookQuery>;
export const AddressBookList = listOf(AddressBookEntry);

/** Body of POST /v1/addresses (API-066). `name` is another name of `alias`. */
export const NewAddress = Type.Object({
  coin: text(12),
  alias: text(typedTextMax),
  name: text(typedTextMax),
  address: text(addressTextMax),
  tag: text(40),
  seToken: text(12),
});
export type NewAddress = Static<typeof NewAddress>;

/** GET and POST /v1/addresses/whitelist (ours). Off takes effect at `offAt`, 24 hours after it was asked for. */
export const WhitelistState = Type.Object({
  onYn: oneOf(['Y', 'N']),
  offAt: Type.Union([Timestamp, Type.Null()]),
});
export type WhitelistState = Static<typeof WhitelistState>;
export const WhitelistRequest = Type.Object({ onYn: oneOf(['Y', 'N']) });
export type WhitelistRequest = Static<typeof WhitelistRequest>;
