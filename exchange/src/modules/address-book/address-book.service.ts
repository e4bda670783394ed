import { accepted, type Outcome, refused } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import { isAddressForm, type TagProblem, tagProblem, tagRuleOf } from '@maru/domain/chain-address';
import { addressBookMax, addressNameLengthMax } from '@maru/domain/coin-withdrawal';
import { dayMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import type { Querying, Tx } from '../../platform/core/database';
import type { Page, PageQuery } from '../../platform/core/paging';
import { pagingOf } from '../../platform/core/paging';
import type { Chain } from '../../ports/chain/chain';
import type { Acting, Auth } from '../auth';
import type { Deposits } from '../deposit';
import type { ListedCoin, Markets } from '../market';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { AddressBookRepository } from './address-book.repository';
import type { BookEntry, Whitelist } from './address-book.tables';
import type { EntryOfCoin, EntryWish, WhitelistMode } from './address-book.types';
import { newAddressMail, whitelistOffMail } from './address-book-mails';

export interface AddressBookDeps {
  readonly repository: AddressBookRepository;
  readonly members: Pick<MemberRepository, 'transact'>;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly markets: Pick<Markets, 'coin' | 'networksOf'>;
  readonly chain: Pick<Chain, 'canonical' | 'inspect'>;
  readonly deposits: Pick<Deposits, 'isShared'>;
  readonly messenger: Messenger;
  readonly clock: Clock;
}

/** How long whitelist mode lasts after a member has turned it off, and how long a new address waits in it. */
const coolingMs = dayMs;
/** Rows of a page unless more are asked for (CONS-050). */
const pageSize = 3;

/** What is stored of a wish that holds. */
interface JudgedEntry extends Pick<BookEntry, 'alias' | 'network' | 'address' | 'tag'> {
  readonly coin: ListedCoin;
}

/** Addresses that a member withdraws to, and the mode in which withdrawals go nowhere else (WALT-100 to WALT-104). */
export class AddressBookService {
  constructor(private readonly deps: AddressBookDeps) {}

  /** The newest first. @param coin - code; empty for those of all coins. @returns NOT_FOUND for an unknown coin. */
  async list(memberId: bigint, coin: string, query: PageQuery): Promise<Outcome<Page<EntryOfCoin>>> {
    const found = coin === '' ? null : this.deps.markets.coin(coin);
    if (found === undefined) return refused('NOT_FOUND');
    const paging = pagingOf({ count: pageSize, ...query });
    const { rows, total } = await this.deps.repository.list(memberId, found?.id ?? null, paging);
    return accepted({ rows: rows.map((row) => this.withCoin(row)), total, count: paging.count });
  }

  /** @returns NOT_FOUND for an entry that is none of the member's. */
  async entry(memberId: bigint, id: bigint): Promise<Outcome<EntryOfCoin>> {
    const row = await this.deps.repository.find(memberId, id);
    return row ? accepted(this.withCoin(row)) : refused('NOT_FOUND');
  }

  /**
   * Adds an address, which the member is told of while whitelist mode is on.
   * @returns NOT_FOUND for an unknown coin, ADDRESS_BOOK_FIELDS, what is wrong with address or tag, ADDRESS_BOOK_FULL, ADDRESS_BOOK_TWICE.
   * @throws Error while the chain is away.
   */
  async add(own: Acting, wish: EntryWish): Promise<Outcome<EntryOfCoin>> {
    const { repository, clock } = this.deps;
    const judged = await this.judge(wish);
    if (!judged.ok) return judged;
    return this.write(own, async (tx, member) => {
      const { memberId } = own;
      const { coin, ...entry } = judged.value;
      const place = { member_id: memberId, coin_id: coin.id, ...entry };
      if (await repository.at(place, tx)) return refused('ADDRESS_BOOK_TWICE');
      if ((await repository.count(tx, memberId)) >= addressBookMax) return refused('ADDRESS_BOOK_FULL');
      const now = clock.now();
      const row = await repository.insert(tx, {
        ...place,
        created_at: now,
        usable_at: await this.usableAt(tx, memberId),
      });
      await this.tellOf(tx, member, row);
      return accepted(this.withCoin(row));
    });
  }

  /** Changes an entry; another address or tag waits as a new one does. @returns NOT_FOUND; otherwise as `add`. */
  async change(own: Acting, id: bigint, wish: Omit<EntryWish, 'coin'>): Promise<Outcome<EntryOfCoin>> {
    const { memberId } = own;
    const { repository } = this.deps;
    const before = await this.entry(memberId, id);
    if (!before.ok) return before;
    const judged = await this.judge({ ...wish, coin: before.value.coin });
    if (!judged.ok) return judged;
    return this.write(own, async (tx, member) => {
      const { coin, ...entry } = judged.value;
      const row = await repository.find(memberId, id, tx);
      if (!row) return refused('NOT_FOUND');
      const other = await repository.at({ member_id: memberId, coin_id: coin.id, ...entry }, tx);
      if (other && other.id !== id) return refused('ADDRESS_BOOK_TWICE');
      const usable = other ? row.usable_at : await this.usableAt(tx, memberId);
      const changed = await repository.change(tx, row, { ...entry, usable_at: usable });
      if (!other) await this.tellOf(tx, member, changed);
      return accepted(this.withCoin(changed));
    });
  }

  /** @returns NOT_FOUND for an entry that is none of the member's. */
  async remove(memberId: bigint, id: bigint): Promise<Outcome<void>> {
    return (await this.deps.repository.delete(memberId, id)) ? accepted(undefined) : refused('NOT_FOUND');
  }

  async mode(memberId: bigint, db?: Querying): Promise<WhitelistMode> {
    return modeAt(await this.deps.repository.whitelist(memberId, db), this.deps.clock.now());
  }

  /** Turns whitelist mode on at once, or off after a day, of which the member is told. Asked again it changes nothing. */
  setMode(own: Acting, on: boolean): Promise<Outcome<WhitelistMode>> {
    const { repository, messenger, clock } = this.deps;
    return this.write(own, async (tx, { id: memberId, email }) => {
      const now = clock.now();
      const row = await repository.whitelist(memberId, tx);
      const before = modeAt(row, now);
      const asked = on ? before.on && before.offAt === null : !before.on || before.offAt !== null;
      if (asked) return accepted(before);
      const offAt = on ? null : later(now, coolingMs);
      const since = before.on && row ? row.on_since : now;
      await repository.setWhitelist(tx, { member_id: memberId, on_since: since, off_at: offAt });
      if (offAt) await messenger.post(tx, whitelistOffMail(email, offAt));
      return accepted({ on: true, offAt });
    });
  }

  /** Whether withdrawals of the member go to addresses of the book only. */
  async whitelistOnly(db: Querying, memberId: bigint): Promise<boolean> {
    return (await this.mode(memberId, db)).on;
  }

  /** Whether a withdrawal may go there. @returns ADDRESS_NOT_LISTED, ADDRESS_COOLING. */
  async allows(db: Querying, memberId: bigint, coinId: number, address: string, tag: string): Promise<Outcome<void>> {
    const { repository, chain, clock } = this.deps;
    if (!(await this.whitelistOnly(db, memberId))) return accepted(undefined);
    const place = { member_id: memberId, coin_id: coinId, address: chain.canonical(address), tag };
    const row = await repository.at(place, db);
    if (!row) return refused('ADDRESS_NOT_LISTED');
    if (row.usable_at > clock.now()) return refused('ADDRESS_COOLING', { time: kstMinute(row.usable_at) });
    return accepted(undefined);
  }

  /** Runs a change with the member's row locked, then has the mails sent. */
  private async write<T>(own: Acting, work: (tx: Tx, member: Member) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const { members, sessions, messenger } = this.deps;
    const outcome = await members.transact(async (tx) => {
      const acting = await sessions.lockActing(tx, own);
      return acting.ok ? work(tx, acting.value) : acting;
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }

  private async judge(wish: EntryWish): Promise<Outcome<JudgedEntry>> {
    const { markets, chain, deposits } = this.deps;
    const coin = markets.coin(wish.coin);
    const networks = coin ? markets.networksOf(coin) : [];
    if (!coin || networks.length === 0) return refused('NOT_FOUND');
    const [alias, address, tag] = [wish.alias.trim(), wish.address.trim(), wish.tag.trim()];
    if (!isAlias(alias) || address === '') return refused('ADDRESS_BOOK_FIELDS');
    const possible = networks.filter((each) => wish.network === '' || each === wish.network);
    if (possible.length === 0) return refused('BAD_REQUEST');
    const network = possible.find((each) => isAddressForm(each, address));
    if (network === undefined) return refused('ADDRESS_INVALID');
    const problem = tagProblem(tagRuleOf(coin.code, coin.tagUsed), network, tag);
    if (problem) return refused(refusalOfTag(problem));
    const kind = await chain.inspect(network, address);
    if (kind === 'invalid') return refused('ADDRESS_INVALID');
    if (kind === 'contract') return refused('ADDRESS_IS_CONTRACT');
    const spelled = chain.canonical(address);
    // An address of this exchange that members share is nobody's without a tag (WALT-070).
    if (tag === '' && (await deposits.isShared(coin.id, spelled))) return refused('ADDRESS_BOOK_FIELDS');
    return accepted({ coin, alias, network, address: spelled, tag });
  }

  private async usableAt(tx: Tx, memberId: bigint): Promise<Date> {
    const now = this.deps.clock.now();
    return (await this.whitelistOnly(tx, memberId)) ? later(now, coolingMs) : now;
  }

  private async tellOf(tx: Tx, { email }: Member, row: BookEntry): Promise<void> {
    if (!(await this.whitelistOnly(tx, row.member_id))) return;
    await this.deps.messenger.post(tx, newAddressMail(email, this.withCoin(row).coin, row));
  }

  private withCoin(row: BookEntry): EntryOfCoin {
    return { ...row, coin: this.deps.markets.coin(row.coin_id)?.code ?? '' };
  }
}

function modeAt(row: Whitelist | undefined, now: Date): WhitelistMode {
  const on = row !== undefined && (row.off_at === null || now < row.off_at);
  return { on, offAt: on ? row.off_at : null };
}

/** At most 6 characters (CONS-036) that can be read: no controls, none that turn or hide text. */
const isAlias = (alias: string): boolean =>
  alias !== '' && [...alias].length <= addressNameLengthMax && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(alias);

const refusalOfTag = (problem: TagProblem) => (problem === 'TAG_MISSING' ? 'ADDRESS_BOOK_FIELDS' : problem);
