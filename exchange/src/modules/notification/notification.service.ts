import { dayMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import type { Events } from '../../platform/core/events';
import type { MemberSettings } from '../setting';
import type { NotificationRepository } from './notification.repository';
import type { Notification, Place } from './notification.types';
import { type Source, type SourceDeps, sourcesOf } from './sources';

export interface NotificationsDeps extends SourceDeps {
  readonly repository: NotificationRepository;
  readonly settings: Pick<MemberSettings, 'muted'>;
  readonly clock: Clock;
  readonly events: Events;
}

/** How far back the list goes, and how many it holds at most. */
const keptMs = 30 * dayMs;
const keptMax = 200;

/** A part of what a member is told, newest first. */
export interface NotificationPage {
  readonly rows: readonly (Notification & { readonly unread: boolean })[];
  /** Of the whole list. */
  readonly unread: number;
  /** Whether older ones follow. */
  readonly more: boolean;
}

/** How much of the list is unread, and when the newest of all was; null where nothing is listed. */
export interface Unread {
  readonly unread: number;
  readonly newestAt: Date | null;
}

/** What members are told: read from the committed rows themselves, so that nothing can be told that has not happened. */
export class Notifications {
  private readonly sources: readonly Source[];

  constructor(private readonly deps: NotificationsDeps) {
    this.sources = sourcesOf(deps);
  }

  /** @param before - the list goes on behind this place; null: from the newest on. */
  async list(memberId: bigint, before: Place | null, limit: number): Promise<NotificationPage> {
    const { repository, clock } = this.deps;
    const readUntil = await repository.readUntil(memberId, clock.now());
    const all = await this.all(memberId);
    const rest = before === null ? all : all.filter((told) => inOrder(before, told) < 0);
    return {
      rows: rest.slice(0, limit).map((told) => ({ ...told, unread: told.at > readUntil })),
      unread: unreadOf(all, readUntil),
      more: rest.length > limit,
    };
  }

  /** What a page shows before anybody opens the list. */
  async unread(memberId: bigint): Promise<Unread> {
    const readUntil = await this.deps.repository.readUntil(memberId, this.deps.clock.now());
    const all = await this.all(memberId);
    return { unread: unreadOf(all, readUntil), newestAt: all[0]?.at ?? null };
  }

  /** Takes everything up to a moment as read, never what is still to come. @returns how many remain unread. */
  async markRead(memberId: bigint, until: Date): Promise<number> {
    const { repository, clock, events } = this.deps;
    const now = clock.now();
    const readUntil = await repository.markRead(memberId, until < now ? until : now);
    events.emit('notificationsChanged', { memberId });
    return unreadOf(await this.all(memberId), readUntil);
  }

  /** One source after the other: a list takes one connection of the pool, not six. */
  private async all(memberId: bigint): Promise<readonly Notification[]> {
    const { settings, clock } = this.deps;
    const muted = await settings.muted(memberId);
    const newest = { since: later(clock.now(), -keptMs), limit: keptMax };
    const all: Notification[] = [];
    for (const { kinds, read } of this.sources) {
      if (!kinds.every((kind) => muted.has(kind))) all.push(...(await read(memberId, newest)));
    }
    return all
      .filter(({ kind }) => !muted.has(kind))
      .sort(inOrder)
      .slice(0, keptMax);
  }
}

const unreadOf = (all: readonly Notification[], readUntil: Date): number =>
  all.filter(({ at }) => at > readUntil).length;

/** Newest first. */
const inOrder = (left: Place, right: Place): number =>
  right.at.getTime() - left.at.getTime() || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
