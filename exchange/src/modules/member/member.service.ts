import { accepted, type Outcome } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import type { Events } from '../../platform/core/events';
import { momentsOf, type Newest, type Page, pagingOf, type RangeQuery } from '../../platform/core/paging';
import type { MemberRepository, MemberWithAccounts } from './member.repository';
import type { LoginRecordRow, MemberConsent } from './member.tables';
import { toStanding } from './member-standing';

export interface MembersDeps {
  readonly repository: MemberRepository;
  readonly clock: Clock;
  readonly events: Events;
}

/** Members whose standing is kept; a member who is read again comes back. */
const standingsMax = 20_000;

/** Members: their standing, their own data and their consents. */
export class Members {
  /** For modules that change members in a transaction with rows of their own. */
  readonly repository: MemberRepository;
  private readonly standings = new Map<bigint, Promise<MemberStanding | null>>();
  private readonly known = new Map<bigint, MemberStanding>();

  constructor(private readonly deps: MembersDeps) {
    this.repository = deps.repository;
    const forget = ({ memberId }: { readonly memberId: bigint }) => {
      this.standings.delete(memberId);
      this.known.delete(memberId);
    };
    deps.events.on('memberChanged', forget);
    deps.events.on('memberRowChanged', forget);
    deps.events.on('noticesLost', () => {
      this.standings.clear();
      this.known.clear();
    });
  }

  /** Kept in memory until `memberChanged`: the order path asks thousands of times a second. */
  standing(memberId: bigint): Promise<MemberStanding | null> {
    const earlier = this.standings.get(memberId);
    if (earlier) return earlier;
    const read = this.repository.find(memberId).then((found) => found && toStanding(found));
    this.standings.set(memberId, read);
    if (this.standings.size > standingsMax) this.forgetOldest();
    read.then(
      // A change during the read leaves the cache empty, so the next call reads again.
      (found) => found && this.standings.get(memberId) === read && this.known.set(memberId, found),
      // A failed read is not the member's standing.
      () => this.standings.delete(memberId),
    );
    return read;
  }

  /** The cached standing; null if it is not in memory and `standing` has to be called. */
  recall(memberId: bigint): MemberStanding | null {
    return this.known.get(memberId) ?? null;
  }

  private forgetOldest(): void {
    const [oldest] = this.standings.keys();
    if (oldest === undefined) return;
    this.standings.delete(oldest);
    this.known.delete(oldest);
  }

  /** A member who has a session. @throws Error for an unknown id. */
  async find(memberId: bigint): Promise<MemberWithAccounts> {
    const found = await this.repository.find(memberId);
    if (!found) throw new Error(`member ${memberId} has a session but no row`);
    return found;
  }

  /** Undefined fields stay as they are. */
  async setConsents(memberId: bigint, { email, sms }: { email?: boolean; sms?: boolean }): Promise<void> {
    if (email === undefined && sms === undefined) return;
    const change = {
      ...(email !== undefined && { promo_email: email }),
      ...(sms !== undefined && { promo_sms: sms }),
    };
    await this.repository.transact((tx) => this.repository.change(tx, memberId, change));
  }

  /** Login history, newest first; without dates the last month (CONS-054). @returns the refusals of `momentsOf`. */
  async logins(memberId: bigint, { days, ...page }: RangeQuery): Promise<Outcome<Page<LoginRecordRow>>> {
    const range = momentsOf(days, '1month', this.deps.clock.now());
    if (!range.ok) return range;
    const paging = pagingOf(page);
    return accepted({ ...(await this.repository.logins(memberId, range.value, paging)), count: paging.count });
  }

  /** Logins from a browser that the member had not used before, newest first; the very first login is none. */
  newBrowserLogins(memberId: bigint, newest: Newest): Promise<readonly LoginRecordRow[]> {
    return this.repository.newBrowserLogins(memberId, newest);
  }

  /** Remembers the agreement to one version of a consent text (API-025); once is enough. */
  async agree(memberId: bigint, { kind, version }: { readonly kind: string; readonly version: string }): Promise<void> {
    const agreed_at = this.deps.clock.now();
    await this.repository.addConsents([{ member_id: memberId, kind, version, agreed_at }]);
  }

  /** Versions of consent texts that a member has agreed to, oldest agreement first. */
  consents(memberId: bigint): Promise<readonly MemberConsent[]> {
    return this.repository.consents(memberId);
  }
}
