import { dayMs, minuteMs, secondMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import { LeasedWorker } from '../../platform/core/jobs';
import { type Couriers, mailAnswerMsMax, Undeliverable } from '../../ports/delivery';
import type { MessageRepository } from './message.repository';
import type { MessageRow } from './message.tables';
import type { AddresseeOf, OutgoingMessage } from './message.types';
import { worded } from './wording';

export interface MessengerDeps extends Pick<Context, 'log' | 'config'> {
  readonly clock: Clock;
  readonly repository: MessageRepository;
  readonly couriers: Couriers;
  readonly addresseeOf: AddresseeOf;
}

/**
 * Time limit of a delivery; after it the delivery counts as failed and is tried again. A mail that its server takes late is waited for, else
 * it would be sent twice.
 */
const deliveryMsMax = { sms: 15 * secondMs, mail: mailAnswerMsMax + 5 * secondMs } as const;
const sweepMs = 10 * minuteMs;
/** A decision or an alarm outlives an outage of the mail server; what has a code ends with it. */
const keptMs = 3 * dayMs;
/** Of each channel. */
const deliveriesAtOnce = 4;

/** Mails and SMS: queued in the transaction that causes them, delivered after its commit, tried again after a failure. */
export class Messenger {
  /** One for each channel: a mail server that hangs must not delay codes by SMS. */
  private readonly workers: readonly LeasedWorker<MessageRow>[];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: MessengerDeps) {
    this.workers = [this.workerOf('sms'), this.workerOf('mail')];
  }

  /** Queues a message in the transaction that causes it, so that a rollback sends nothing. Call `wake` after the commit. */
  async post(tx: Querying, message: OutgoingMessage): Promise<void> {
    const { repository, addresseeOf, clock } = this.deps;
    const email = message.channel === 'mail' ? message.to : message.member;
    const addressee = email === undefined ? null : await addresseeOf(tx, email);
    const now = clock.now();
    await repository.insert(tx, worded(message, addressee), now, message.expiresAt ?? later(now, keptMs));
  }

  /** Delivers what is due; resolves when nothing due is left. Failures stay queued and are tried again. */
  async flush(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.flush()));
  }

  /** Has what is due delivered. No request waits for it: a slow delivery would delay the answer, and tell who is a member. */
  wake(): void {
    for (const worker of this.workers) worker.wake();
  }

  /** Delivered messages, newest first. @param recipients - of these only, where given. */
  delivered(count: number, recipients?: readonly string[]): Promise<MessageRow[]> {
    return this.deps.repository.delivered(count, recipients);
  }

  start(): void {
    for (const worker of this.workers) worker.start();
    const warn = (error: unknown) => this.deps.log.warn({ err: error }, 'old messages were not cleared away');
    this.timer = setInterval(() => this.sweep().catch(warn), sweepMs).unref();
  }

  /** Erases messages that are given up on, and deletes those of long ago. */
  async sweep(): Promise<void> {
    const { repository, clock, config } = this.deps;
    const now = clock.now();
    await repository.eraseGivenUp(now);
    await repository.deleteOld(later(now, -config.retention.messagesMs));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  private workerOf(channel: MessageRow['channel']): LeasedWorker<MessageRow> {
    const { clock, log, repository } = this.deps;
    return new LeasedWorker({
      clock,
      log,
      name: channel,
      everyMs: minuteMs / 12,
      atOnce: deliveriesAtOnce,
      workMsMax: deliveryMsMax[channel],
      claim: (now, leaseUntil) => repository.claim(channel, now, leaseUntil),
      work: (message) => this.deliver(message),
      retry: ({ id }, dueAt) => repository.putBack(id, dueAt),
    });
  }

  /** In production the contents of a delivered message are erased: they may hold a valid code or link. */
  private async deliver(message: MessageRow): Promise<void> {
    const { couriers, repository, config, clock, log } = this.deps;
    try {
      await couriers[message.channel].deliver(message);
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      log.warn({ err: error, message: String(message.id) }, 'message: refused for good, not tried again');
      return repository.giveUp(message.id, clock.now());
    }
    await repository.markDelivered(message.id, clock.now(), { erase: config.world === 'production' });
  }
}
