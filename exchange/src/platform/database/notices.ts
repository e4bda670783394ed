import { secondMs } from '@maru/server';
import pg from 'pg';
import type { Context } from '../core/context';

export interface NoticesPace {
  /** Interval of the check that the connection still answers; also the time limit of an answer. */
  readonly checkMs: number;
  readonly reconnectMs: number;
}

const usualPace: NoticesPace = { checkMs: 5 * secondMs, reconnectMs: secondMs };

/**
 * Emits what other processes, or an operator's SQL, have changed (migration 0122), over a connection of its own.
 * After each connection emits `noticesLost`: notices of the time before are gone.
 */
export class DatabaseNotices {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly context: Pick<Context, 'pool' | 'events' | 'log'>,
    private readonly pace: NoticesPace = usualPace,
  ) {}

  /** Resolves when it listens. @throws Error if the database is away. */
  start(): Promise<void> {
    return this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { connectionString } = this.context.pool.options;
    const client = new pg.Client({
      connectionString,
      application_name: 'maru-notices',
      keepAlive: true,
      connectionTimeoutMillis: this.pace.checkMs,
      query_timeout: this.pace.checkMs,
    });
    this.client = client;
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ channel, payload = '' }) => this.tell(channel, payload));
    await client.connect();
    await client.query('LISTEN session_ended; LISTEN member_changed');
    this.context.events.emit('noticesLost', {});
    this.checkLater(client);
  }

  /** A half-open connection brings no notice and no error: only an answer proves that it lives. */
  private checkLater(client: pg.Client): void {
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => client === this.client && this.checkLater(client),
        () => this.lose(client),
      );
    }, this.pace.checkMs).unref();
  }

  private lose(client: pg.Client): void {
    if (this.stopped || client !== this.client) return;
    this.client = null;
    this.context.log.warn('the connection for notices of the database was lost');
    client.end().catch(() => undefined);
    this.reconnectLater();
  }

  private reconnectLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.connect().catch(() => this.client === null || this.lose(this.client));
    }, this.pace.reconnectMs).unref();
  }

  private tell(channel: string, payload: string): void {
    const { events } = this.context;
    const [memberId = '', sessionId = ''] = payload.split(' ');
    if (!/^\d+$/.test(memberId)) return;
    if (channel === 'session_ended') events.emit('sessionEnded', { memberId: BigInt(memberId), sessionId });
    else events.emit('memberRowChanged', { memberId: BigInt(memberId) });
  }
}
