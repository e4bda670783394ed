import { Gauge } from 'prom-client';
import { later, minuteMs, secondMs } from '../platform/clock';
import type { Context } from '../platform/context';
import type { Querying } from '../platform/database/querying';
import type { MessageRow } from './message.tables';

export interface OutgoingMessage {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
  readonly code?: string;
}

/** Hands one message to the world: SMTP, a carrier's gateway, or the sandbox. Rejects when the world did not take it. */
export interface Courier {
  deliver(message: MessageRow): Promise<void>;
}

export interface Messenger {
  /** Queues a message inside the transaction that causes it: no commit, no message. Call `flush` after the commit. */
  post(db: Querying, message: OutgoingMessage): Promise<void>;
  /** Delivers what is due; resolves when nothing due is left. Failures stay queued and are tried again. */
  flush(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How long a delivery may take before it counts as failed, and is left to the next try. */
const deliveryMsMax = 15 * secondMs;
const triesMax = 8;

export function createMessenger(
  { db, clock, config, log, metrics }: Context,
  couriers: Readonly<Record<OutgoingMessage['channel'], Courier>>,
): Messenger {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  new Gauge({
    name: 'maru_messages_waiting',
    help: 'Mails and SMS that are not delivered yet; those given up on included',
    registers: [metrics.registry],
    async collect() {
      const waiting = db.selectFrom('message').select((row) => row.fn.countAll<bigint>().as('count'));
      const { count } = await waiting.where('delivered_at', 'is', null).executeTakeFirstOrThrow();
      this.set(Number(count));
    },
  });

  /** Leases one due message: another process, or this one after a crash, takes it again when the lease is over. */
  const claim = async (): Promise<MessageRow | undefined> => {
    const now = clock.now();
    return db
      .updateTable('message')
      .set((row) => ({ tries: row('tries', '+', 1), due_at: later(now, 2 * deliveryMsMax) }))
      .where('id', '=', (inner) =>
        inner
          .selectFrom('message')
          .select('id')
          .where('delivered_at', 'is', null)
          .where('due_at', '<=', now)
          .where('tries', '<', triesMax)
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  };

  const deliver = async (message: MessageRow) => {
    try {
      await withinTime(couriers[message.channel].deliver(message));
    } catch (error) {
      log.warn(
        { err: error, message: String(message.id), channel: message.channel, tries: message.tries },
        'a message was not delivered',
      );
      const dueAt = later(clock.now(), message.tries * message.tries * 5 * secondMs);
      await db.updateTable('message').set({ due_at: dueAt }).where('id', '=', message.id).execute();
      return;
    }
    const kept = config.world === 'sandbox' ? {} : { recipient: '', text: '', link: null, code: null };
    await db
      .updateTable('message')
      .set({ delivered_at: clock.now(), ...kept })
      .where('id', '=', message.id)
      .execute();
  };

  const drain = async () => {
    for (let message = await claim(); message; message = await claim()) await deliver(message);
  };

  const flush = async (): Promise<void> => {
    // A message committed while a drain was ending may have been missed by it: wait for that one, then look again.
    while (running) await running;
    running = drain().finally(() => {
      running = null;
    });
    return running;
  };
  const flushQuietly = () =>
    void flush().catch((error) => log.warn({ err: error }, 'the message queue could not be read'));

  return {
    async post(tx, { channel, to, subject, text, link, code }) {
      const now = clock.now();
      await tx
        .insertInto('message')
        .values({
          channel,
          recipient: to,
          subject,
          text,
          link: link ?? null,
          code: code ?? null,
          created_at: now,
          due_at: now,
          delivered_at: null,
        })
        .execute();
    },
    flush,
    start: async () => {
      timer = setInterval(flushQuietly, minuteMs / 12).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${deliveryMsMax} ms`)), deliveryMsMax);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
