import type { AddressBookEntry, List, WhitelistState } from '@maru/contract';
import type { ApiClient } from '@maru/platform';

/** An address that the member withdraws to. */
export interface BookEntry {
  readonly id: string;
  readonly alias: string;
  readonly network: string;
  readonly address: string;
  /** Empty without one. */
  readonly tag: string;
  /** From then on whitelist mode lets withdrawals go there. */
  readonly usableAt: Date;
}

export interface NewEntry {
  readonly coin: string;
  readonly alias: string;
  readonly address: string;
  readonly tag: string;
  readonly network: string;
}

export interface BookPage {
  readonly entries: readonly BookEntry[];
  readonly totalPages: number;
  readonly total: number;
}

/** Whether withdrawals go to addresses of the book only, and until when where that ends. */
export interface Whitelist {
  readonly on: boolean;
  readonly offAt: Date | null;
}

/** Entries of a page of the book, and all that a member can have (CONS-050). */
export const bookPageSize = 3;
export const bookSizeMax = 99;

/** The member's address book. Every call rejects with an ApiError. */
export class AddressBookApi {
  constructor(private readonly api: ApiClient) {}

  async page(coin: string, page: number, count: number, signal?: AbortSignal): Promise<BookPage> {
    const options = { quiet: true, ...(signal && { signal }) };
    const answer = await this.api.get<List<AddressBookEntry>>('/v1/addresses', { coin, page, count }, options);
    return { entries: answer.list.map(toEntry), totalPages: answer.totalPages, total: answer.total };
  }

  async add({ coin, alias, address, tag, network }: NewEntry): Promise<void> {
    await this.api.post('/v1/addresses', { coin, alias, address, tag, seToken: network });
  }

  /** The coin of an entry stays. */
  async change(id: string, { alias, address, tag, network }: Omit<NewEntry, 'coin'>): Promise<void> {
    await this.api.put(`/v1/addresses/${id}`, { alias, address, tag, seToken: network });
  }

  async remove(id: string): Promise<void> {
    await this.api.post(`/v1/addresses/${id}/delete`);
  }

  async whitelist(signal?: AbortSignal): Promise<Whitelist> {
    const options = { quiet: true, ...(signal && { signal }) };
    return toWhitelist(await this.api.get<WhitelistState>('/v1/addresses/whitelist', undefined, options));
  }

  async setWhitelist(on: boolean): Promise<Whitelist> {
    return toWhitelist(await this.api.post<WhitelistState>('/v1/addresses/whitelist', { onYn: on ? 'Y' : 'N' }));
  }
}

const toEntry = ({ addressId, alias, network, address, tag, usableAt }: AddressBookEntry): BookEntry => ({
  id: addressId,
  alias,
  network,
  address,
  tag,
  usableAt: new Date(usableAt),
});

const toWhitelist = ({ onYn, offAt }: WhitelistState): Whitelist => ({
  on: onYn === 'Y',
  offAt: offAt === null ? null : new Date(offAt),
});
