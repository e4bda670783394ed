import { isAddressForm, type TagRule, tagProblem } from '@maru/domain/chain-address';
import { addressNameLengthMax } from '@maru/domain/coin-withdrawal';
import type { Preferences } from '@maru/platform';
import { errorText, Loadable } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { RefusalName } from '@maru/platform/refusals';
import {
  type AddressBookApi,
  type BookEntry,
  type BookPage,
  bookPageSize,
  type Whitelist,
} from '../../api/address-book.api';

export interface AddressBookDeps {
  readonly api: AddressBookApi;
  readonly preferences: Pick<Preferences, 'language'>;
  /** The book has changed. */
  onChange(): void;
}

/** The coin whose entries are managed. */
export interface BookOf {
  readonly coin: string;
  readonly tag: TagRule;
  /** Ids of its networks. */
  readonly networks: readonly string[];
}

const blank = { alias: '', address: '', tag: '' };

export interface BookProblem {
  readonly field: keyof typeof blank;
  readonly refusal: RefusalName;
}

const fieldsMissing = 'ADDRESS_BOOK_FIELDS';

/** The member's addresses of one coin: list, new or changed entry, and the mode in which there are no others (WALT-101 to WALT-103). */
export class AddressBookStore {
  readonly list = new Loadable<BookPage>();
  readonly whitelist = new Loadable<Whitelist>();
  page = 1;
  form = { ...blank };
  /** Id of the entry that the form changes; null for a new one. */
  editing: string | null = null;
  busy = false;
  tried = false;
  failure = '';

  constructor(
    readonly of: BookOf,
    private readonly deps: AddressBookDeps,
  ) {
    makeAutoObservable<this, 'deps'>(this, { list: false, whitelist: false, of: false, deps: false });
  }

  /** @returns stops the reads. */
  start(): () => void {
    this.goTo(1);
    void this.whitelist.load((signal) => this.deps.api.whitelist(signal));
    return () => {
      this.list.abort();
      this.whitelist.abort();
    };
  }

  goTo(page: number): void {
    this.page = page;
    void this.list.load((signal) => this.deps.api.page(this.of.coin, page, bookPageSize, signal));
  }

  edit(change: Partial<typeof blank>): void {
    this.form = { ...this.form, ...change };
    this.tried = false;
    this.failure = '';
  }

  /** Has the form change an entry; null: has it take a new one again. */
  editEntry(entry: Pick<BookEntry, 'id' | 'alias' | 'address' | 'tag'> | null): void {
    const { alias, address, tag } = entry ?? blank;
    this.editing = entry?.id ?? null;
    this.edit({ alias, address, tag });
  }

  /** First thing wrong with the entry, and where (ERR-220). */
  get problem(): BookProblem | null {
    const { alias, address, tag } = this.typed;
    if (alias === '' || [...alias].length > addressNameLengthMax) return { field: 'alias', refusal: fieldsMissing };
    if (address === '') return { field: 'address', refusal: fieldsMissing };
    const network = this.of.networks.find((each) => isAddressForm(each, address));
    if (network === undefined) return { field: 'address', refusal: 'ADDRESS_INVALID' };
    const wrong = tagProblem(this.of.tag, network, tag);
    return wrong && { field: 'tag', refusal: wrong === 'TAG_MISSING' ? fieldsMissing : wrong };
  }

  /** Adds the entry, or changes the one that was chosen. */
  async save(): Promise<void> {
    this.tried = true;
    if (this.problem) return;
    const { editing, page } = this;
    const entry = { ...this.typed, network: '' };
    await this.run(async () => {
      if (editing === null) await this.deps.api.add({ ...entry, coin: this.of.coin });
      else await this.deps.api.change(editing, entry);
      this.editEntry(null);
      this.goTo(editing === null ? 1 : page);
    });
  }

  remove(id: string): Promise<void> {
    return this.run(async () => {
      await this.deps.api.remove(id);
      if (this.editing === id) this.editEntry(null);
      const isLastOfPage = this.list.value?.entries.length === 1;
      this.goTo(isLastOfPage ? Math.max(1, this.page - 1) : this.page);
    });
  }

  setWhitelist(on: boolean): Promise<void> {
    return this.run(async () => {
      const mode = await this.deps.api.setWhitelist(on);
      this.whitelist.set(mode);
    });
  }

  private get typed() {
    const { alias, address, tag } = this.form;
    return { alias: alias.trim(), address: address.trim(), tag: tag.trim() };
  }

  private async run(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = '';
    try {
      await work();
      this.deps.onChange();
    } catch (error) {
      const text = errorText(error, this.deps.preferences.language);
      runInAction(() => {
        this.failure = text;
      });
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
