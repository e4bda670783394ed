import type { FeedStatus, ShellServices } from '@maru/platform';
import { makeAutoObservable, observableRef, reaction, runInAction } from '@maru/platform/mobx';
import { markRead, type Notification, type NotificationPage, readNotifications } from './notifications.api';

export interface NotificationsDeps extends Pick<ShellServices, 'api' | 'session' | 'prices'> {
  /** Something has just happened; oldest first. */
  readonly onTold?: (told: readonly Notification[]) => unknown;
}

/** The list is read at once when something happens, and once more after this time if more has happened meanwhile. */
const pauseMs = 1_000;
const retryMs = 5_000;
const toastsMax = 3;

/** How much is unread, and the moment of the newest of all; null where nothing is listed. */
interface Unread {
  readonly unread: number;
  readonly newestAt: string | null;
}
/** A feed begins within a second of the page, and tells what is unread at once. */
const feedWaitMs = 2_000;

/**
 * What the member is told (MobX). The feed tells how much is unread where a page begins and after a lost connection; the list is
 * read when the member opens it, whenever the feed says that it has changed, and where the feed is silent.
 */
export class NotificationsStore {
  /** Newest first. */
  rows: readonly Notification[] = [];
  unread = 0;
  /** Whether older ones can be read. */
  more = false;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  /** What happened in the last seconds, oldest first. */
  toasts: readonly Notification[] = [];
  /** Moment of the newest that has been seen; empty before the first reading. */
  private newestAt = '';
  private reading = false;
  private wanted = false;
  private sessions = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: NotificationsDeps) {
    makeAutoObservable<this, 'deps' | 'newestAt' | 'reading' | 'wanted' | 'sessions' | 'silence'>(this, {
      rows: observableRef,
      toasts: observableRef,
      deps: false,
      newestAt: false,
      reading: false,
      wanted: false,
      sessions: false,
      silence: false,
    });
  }

  follow(): void {
    const { session, prices } = this.deps;
    let feed: FeedStatus | undefined;
    prices.status$.subscribe((status) => {
      const begins = status === 'live' && feed !== undefined && feed !== 'live';
      feed = status;
      if (begins && session.isMember) this.awaitFeed();
    });
    reaction(
      () => session.isMember,
      (isMember) => {
        this.forget();
        if (isMember) this.awaitFeed();
      },
      { fireImmediately: true },
    );
    prices.private$.subscribe((event) => {
      if (event.kind === 'notifications') this.refresh();
      if (event.kind === 'unread') this.hear(event);
    });
  }

  /** A feed that is about to begin tells what is unread; one that does not must not keep the list from being read. */
  private awaitFeed(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.refresh(), feedWaitMs);
  }

  private hear({ unread, newestAt }: Unread): void {
    clearTimeout(this.silence);
    const newest = newestAt ?? '0';
    if (this.newestAt === '') {
      this.newestAt = newest;
      this.unread = unread;
    } else if (newest !== this.newestAt || unread !== this.unread) this.refresh();
  }

  /** Reads the list for somebody who looks at it. */
  open(): void {
    if (this.state === 'loading') this.refresh();
  }

  refresh(): void {
    this.wanted = this.deps.session.isMember;
    if (this.wanted && !this.reading) void this.readAll();
  }

  /** Reads the whole list anew, such as after a kind was switched off. */
  readAnew(): void {
    this.rows = [];
    this.refresh();
  }

  async readMore(): Promise<void> {
    const last = this.rows.at(-1);
    const { sessions } = this;
    if (!last) return;
    const page = await readNotifications(this.deps.api, last.cursor).catch(() => null);
    if (!page || sessions !== this.sessions || this.rows.at(-1) !== last) return;
    runInAction(() => {
      this.rows = [...this.rows, ...page.rows];
      this.more = page.more;
    });
  }

  /** Takes everything that is listed as read; the exchange tells the other tabs. */
  async markRead(): Promise<void> {
    const [newest] = this.rows;
    if (!newest || this.unread === 0) return;
    const { sessions } = this;
    const unread = await markRead(this.deps.api, newest.cursor).catch(() => null);
    if (unread !== null && sessions === this.sessions)
      runInAction(() => {
        this.unread = unread;
      });
  }

  /** @param key - id and moment: an order that is filled further is another toast. */
  dismiss(key: string): void {
    this.toasts = this.toasts.filter(({ id, at }) => `${id} ${at}` !== key);
  }

  private forget(): void {
    clearTimeout(this.silence);
    this.sessions += 1;
    this.rows = [];
    this.toasts = [];
    this.unread = 0;
    this.more = false;
    this.state = 'loading';
    this.newestAt = '';
  }

  private async readAll(): Promise<void> {
    this.reading = true;
    while (this.wanted) {
      this.wanted = false;
      const { sessions } = this;
      const page = await readNotifications(this.deps.api).catch(() => null);
      if (sessions === this.sessions) runInAction(() => this.take(page));
      if (!page && this.deps.session.isMember) this.wanted = true;
      await new Promise((resolve) => setTimeout(resolve, page ? pauseMs : retryMs));
    }
    this.reading = false;
  }

  private take(page: NotificationPage | null): void {
    if (!page) {
      if (this.state === 'loading') this.state = 'failed';
      return;
    }
    const told = this.newestAt === '' ? [] : page.rows.filter((row) => this.isNew(row)).reverse();
    const last = page.rows.at(-1);
    const known = new Set(page.rows.map(({ id }) => id));
    const older = page.more && last ? this.rows.filter(({ id, at }) => at <= last.at && !known.has(id)) : [];
    this.more = older.length > 0 ? this.more : page.more;
    this.rows = [...page.rows, ...older];
    this.unread = page.unread;
    this.state = 'ready';
    // Without a row, whatever comes next is new.
    this.newestAt = page.rows[0]?.at ?? (this.newestAt || '0');
    if (told.length === 0) return;
    const again = new Set(told.map(({ id }) => id));
    this.toasts = [...this.toasts.filter(({ id }) => !again.has(id)), ...told].slice(-toastsMax);
    this.deps.onTold?.(told);
  }

  private isNew({ at, unread }: Notification): boolean {
    return unread && at > this.newestAt;
  }
}
