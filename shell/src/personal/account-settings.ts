import type { ShellServices } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { makeAutoObservable, reaction, runInAction } from '@maru/platform/mobx';
import {
  type AccountChoice,
  type NotificationKind,
  notificationKinds,
  readChoice,
  saveChoice,
} from './account-settings.api';

export interface AccountSettingsDeps extends Pick<ShellServices, 'api' | 'session' | 'preferences' | 'prices'> {
  /** The exchange knows of a change. */
  readonly onSaved?: (choice: AccountChoice) => unknown;
}

/** A change that could not be saved is tried again after this time, and when the network is back. */
const retryMs = 5_000;

/** Both choices in one; the newer one wins, kind by kind. */
function merged(older: AccountChoice, newer: AccountChoice): AccountChoice {
  const notify = { ...older.notify, ...newer.notify };
  return { ...older, ...newer, ...(Object.keys(notify).length > 0 && { notify }) };
}

/**
 * The member's choice, the same on every device (MobX): what the account says wins when somebody logs in, and each change of the
 * preferences is saved to it from then on. What visitors choose stays on the device.
 */
export class AccountSettings {
  /** Whether the member wants to be told of a kind. */
  notify = new Map<NotificationKind, boolean>(notificationKinds.map((kind) => [kind, true]));
  /** Whether a change waits for the network. */
  unsaved = false;
  private pending: AccountChoice = {};
  /** Changes made before the account's choice was read, saved or not: they are newer than that answer. */
  private early: AccountChoice = {};
  private sending = false;
  /** Preferences as the account has them; null for visitors. */
  private known: AccountChoice | null = null;
  /** The account's choice could not be read: until it is, nothing is saved that would replace it unseen. */
  private unread = false;
  private readonly timers: { load?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> } = {};
  /** Grows with every login and logout, so that an answer for another member counts for nothing. */
  private sessions = 0;

  constructor(private readonly deps: AccountSettingsDeps) {
    makeAutoObservable<this, 'deps' | 'pending' | 'early' | 'sending' | 'known' | 'unread' | 'timers' | 'sessions'>(
      this,
      {
        deps: false,
        pending: false,
        early: false,
        sending: false,
        known: false,
        unread: false,
        timers: false,
        sessions: false,
      },
    );
  }

  follow(): void {
    const { session, prices } = this.deps;
    reaction(
      () => session.isMember,
      (isMember) => (isMember ? this.begin() : this.end()),
      { fireImmediately: true },
    );
    reaction(
      () => this.chosen(),
      (now) => this.keep(now),
    );
    prices.status$.subscribe((status) => {
      if (status === 'live') void (this.unread ? this.load() : this.save());
    });
  }

  setNotify(kind: NotificationKind, wanted: boolean): void {
    this.notify.set(kind, wanted);
    this.add({ notify: { [kind]: wanted } });
  }

  private chosen(): AccountChoice {
    const { language, theme, colours, density, sound, confirmOrders, favourites } = this.deps.preferences;
    return { language, theme, colours, density, sound, confirmOrders, favourites };
  }

  private begin(): void {
    this.sessions += 1;
    this.known = this.chosen();
    this.early = {};
    this.unread = false;
    void this.load();
  }

  private end(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.sessions += 1;
    this.known = null;
    this.pending = {};
    this.unsaved = false;
    for (const kind of notificationKinds) this.notify.set(kind, true);
  }

  private async load(): Promise<void> {
    const { sessions } = this;
    const { api, session } = this.deps;
    const choice = await readChoice(api, session.me).catch(() => null);
    if (this.sessions !== sessions) return;
    this.unread = choice === null;
    if (choice) runInAction(() => this.adopt(choice));
    else this.later('load');
    await this.save();
  }

  private adopt(choice: AccountChoice): void {
    this.known = { ...this.chosen(), ...choice, ...this.early };
    this.deps.preferences.adopt(this.known as Record<string, unknown>);
    for (const [kind, wanted] of Object.entries({ ...choice.notify, ...this.early.notify }))
      this.notify.set(kind as NotificationKind, wanted);
    // Mails are written in it: an account that has none yet gets the one of this device, and its favourites.
    const { language, favourites } = this.deps.preferences;
    if (choice.language === undefined && language !== 'ko') this.add({ language });
    if (choice.favourites === undefined && favourites.length > 0) this.add({ favourites });
  }

  private keep(now: AccountChoice): void {
    const { known } = this;
    if (!known) return;
    const names = Object.keys(now) as (keyof AccountChoice)[];
    // Favourites are a list: what it holds is compared.
    const isKept = (name: keyof AccountChoice) => String(now[name]) === String(known[name]);
    const change = Object.fromEntries(names.flatMap((name) => (isKept(name) ? [] : [[name, now[name]]])));
    this.known = { ...known, ...now };
    if (Object.keys(change).length > 0) this.add(change);
  }

  private add(change: AccountChoice): void {
    this.pending = merged(this.pending, change);
    this.early = merged(this.early, change);
    void this.save();
  }

  /** One call at a time; what changes meanwhile goes with the next. */
  private async save(): Promise<void> {
    if (this.sending || !this.known || Object.keys(this.pending).length === 0) return;
    if (this.unread) {
      this.wait();
      return;
    }
    const { pending: sent, sessions } = this;
    this.sending = true;
    this.pending = {};
    try {
      await saveChoice(this.deps.api, sent);
      this.deps.onSaved?.(sent);
      runInAction(() => {
        this.unsaved = false;
      });
    } catch (error) {
      if (this.sessions === sessions) this.putBack(sent, error);
      return;
    } finally {
      this.sending = false;
    }
    await this.save();
  }

  /** A choice that the exchange refuses for good is dropped: it would be refused again. */
  private putBack(sent: AccountChoice, error: unknown): void {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (refused) return;
    this.pending = merged(sent, this.pending);
    this.wait();
    this.later('save');
  }

  private wait(): void {
    this.unsaved = true;
  }

  /** Each has a time of its own: a change that could not be saved must not put off the reading of the account. */
  private later(what: 'load' | 'save'): void {
    clearTimeout(this.timers[what]);
    this.timers[what] = setTimeout(() => void this[what](), retryMs);
  }
}
