import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { accepted, type PrivatePosition, type RefusalName, refused } from '@maru/contract';
import { type RawData, WebSocketServer } from 'ws';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import type { Notifications } from '../modules/notification';
import type { Orders } from '../modules/order';
import type { Context } from '../platform/core/context';
import { statusOfRefusedCall } from '../platform/http/nonced-calls';
import { isProgram, refuseUpgrade, type Upgrades } from '../platform/http/upgrades';
import type { SubscribedChannel, Subscriber } from './channel.types';
import { Channels } from './channels';
import { FanOut } from './fan-out';
import { type FeedAccess, type Recognise, recogniser } from './feed-access';
import { FeedClient, subscriptionsMax } from './feed-client';
import { readFeedRequest } from './feed-request';
import { MemberNews } from './member-news';
import { Resuming } from './resuming';
import { socketOptions } from './socket-options';

const frameMs = 100;
const clientsMax = 20_000;
/** Connections of a member's programs; each is judged again every half minute. */
const programsMax = 10;

export interface FeedDeps {
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'engine' | 'quotes' | 'recent' | 'storedOpenOrders'>;
  readonly ledger: Ledger;
  readonly notifications: Pick<Notifications, 'unread'>;
}

/** Interval of pings to clients, and time limit of their answers; the limit is the shorter one. */
export interface FeedPace {
  readonly probeMs: number;
  readonly answerMsMax: number;
}

const usualPace: FeedPace = { probeMs: 30_000, answerMsMax: 10_000 };

/**
 * The price feed: collects the changes of commits and sends them, at most one frame per channel and tenth of a second.
 *
 * Values are conflated, never queued: a market that moved ten times within a frame is sent once, and a client that reads
 * slowly gets a snapshot when it is ready again.
 */
export class Feed {
  private readonly clients = new Map<FeedClient, IncomingMessage>();
  private readonly fanOut = new FanOut<Subscriber>((client, error) => this.cut(client, error));
  private readonly channels: Channels;
  private readonly news: MemberNews;
  private readonly resuming: Resuming;
  private readonly sockets = new WebSocketServer(socketOptions);
  /** Taken for visitors, since sessions could not be read: prices go on meanwhile. */
  private readonly unread = new Set<FeedClient>();
  /** Members of pages that have subscribed since the last frame. */
  private readonly beginning: bigint[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly subscriptions: (() => void)[] = [];
  /** @returns what ends the count of a connection; null where it may not be opened. */
  private admit: (request: IncomingMessage) => (() => void) | null = () => () => undefined;
  private memberOf: Recognise = async () => accepted(null);

  constructor(
    private readonly context: Pick<Context, 'clock' | 'events' | 'log' | 'config' | 'metrics'>,
    private readonly deps: FeedDeps,
    private readonly pace: FeedPace = usualPace,
  ) {
    this.channels = new Channels({ ...deps, fanOut: this.fanOut });
    this.resuming = new Resuming({ ...deps, clock: context.clock, channels: this.channels });
    this.news = new MemberNews({ ...deps, ...context, channels: this.channels });
  }

  /** Number of connected clients; bots trade less when there are none. */
  get audience(): number {
    return this.clients.size;
  }

  /** Serves `/feed` from now on. */
  attach(upgrades: Upgrades, access: FeedAccess): void {
    const { events, config } = this.context;
    this.admit = (request) => {
      if (access.admit?.(request) === false) return null;
      return access.hold ? access.hold(request) : () => undefined;
    };
    this.memberOf = recogniser(access, config.publicUrl);
    this.subscriptions.push(
      this.deps.orders.engine.onCommitted((batch) => this.channels.gather(batch)),
      events.on('marketChanged', ({ marketId }) => this.channels.touchMarket(Number(marketId))),
      events.on('booksRebuilt', ({ memberIds }) => this.channels.beginAnew(memberIds)),
      events.on('balancesChanged', ({ memberId, assets }) => {
        if (this.channels.isFollowed(memberId)) this.news.add(memberId, assets);
      }),
      events.on('notificationsChanged', ({ memberId }) => this.channels.tell(memberId, { kind: 'notifications' })),
      events.on('sessionEnded', ({ memberId }) => this.recheckLater(memberId)),
      events.on('apiKeyRemoved', ({ memberId }) => this.recheckLater(memberId)),
      events.on('noticesLost', () => this.recheckLater()),
    );
    this.timers.push(
      setInterval(() => this.flush(), frameMs).unref(),
      setInterval(() => this.probe(), this.pace.probeMs).unref(),
    );
    upgrades.serve('/feed', (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** Tells clients to reconnect after a random wait of up to 3 seconds, and closes their connections. */
  stop(): void {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    for (const unsubscribe of this.subscriptions.splice(0)) unsubscribe();
    this.fanOut.stop();
    this.news.stop();
    for (const client of this.clients.keys()) {
      client.tell({ restart: { withinMs: 3_000 } });
      client.close(1012, 'restart');
    }
    this.sockets.close();
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (this.clients.size >= clientsMax) {
      refuseUpgrade(socket, 503);
      return;
    }
    const letGo = this.admit(request);
    if (!letGo) {
      refuseUpgrade(socket, 429);
      return;
    }
    socket.once('close', letGo);
    const found = await this.memberOf(request).catch((error) => {
      this.context.log.warn({ err: error }, 'a feed connection could not be recognised');
      return null;
    });
    const member = found ?? (isProgram(request) ? refused('UNAVAILABLE') : accepted(null));
    const status = member.ok ? this.tooManyOf(request, member.value) : statusOfRefusedCall(request, member.refusal);
    if (!member.ok || status !== null) {
      refuseUpgrade(socket, status ?? 403);
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const client = new FeedClient(webSocket, socket, member.value);
      this.clients.set(client, request);
      if (!found) this.unread.add(client);
      webSocket.on('message', (data, isBinary) => this.receive(client, data, isBinary));
      webSocket.on('pong', () => client.answer());
      webSocket.on('error', () => webSocket.terminate());
      webSocket.on('close', () => this.forget(client));
    });
  }

  /** 429 where a program of the member would open one connection too many; null where it may. */
  private tooManyOf(request: IncomingMessage, memberId: bigint | null): 429 | null {
    if (!isProgram(request)) return null;
    const open = [...this.clients].filter(([client, opened]) => client.memberId === memberId && isProgram(opened));
    return open.length < programsMax ? null : 429;
  }

  private receive(client: FeedClient, data: RawData, isBinary: boolean): void {
    if (!client.admit(this.now())) {
      client.close(1008, 'too many messages');
      return;
    }
    const request = isBinary ? null : readFeedRequest(data.toString());
    if (!request) client.refuse('BAD_REQUEST');
    else if ('ping' in request) client.tell({ pong: request.ping });
    else if ('resume' in request) this.resume(client, request.resume);
    else if ('subscribe' in request) this.joinAll(client, request.subscribe);
    else if (client.admitNames(request.unsubscribe.length))
      for (const key of request.unsubscribe) this.leave(client, key);
  }

  private resume(client: FeedClient, last: PrivatePosition | null): void {
    this.resuming.resume(client, last).then(
      (refusal) => refusal && client.refuse(refusal),
      (error) => {
        this.context.log.warn({ err: error }, 'a connection could not begin with what there is');
        client.refuse('UNAVAILABLE');
      },
    );
  }

  /** One answer for the whole message, the first refusal, so that a long list is no lever. */
  private joinAll(client: FeedClient, keys: readonly string[]): void {
    if (!client.admitNames(keys.length)) return;
    let first: RefusalName | null = null;
    for (const key of keys) {
      const refusal = this.tryJoin(client, key);
      first ??= refusal;
    }
    if (first) client.refuse(first);
  }

  private tryJoin(client: FeedClient, key: string): RefusalName | null {
    if (client.channels.size >= subscriptionsMax) return 'TOO_MANY_REQUESTS';
    if (key === 'private' && client.memberId === null) return 'LOGIN_REQUIRED';
    const channel = this.channels.open(key === 'private' ? `private:${client.memberId}` : key);
    channel?.join(client);
    if (key === 'private' && client.admitBeginning()) this.begin(client);
    return channel ? null : 'NOT_FOUND';
  }

  /** Tells a page what there is; programs ask by `resume`. */
  private begin(client: FeedClient): void {
    const opened = this.clients.get(client);
    if (client.memberId !== null && opened && !isProgram(opened)) this.beginning.push(client.memberId);
  }

  private leave(client: FeedClient, key: string): void {
    const channel = client.channels.get(key === 'private' ? `private:${client.memberId}` : key);
    if (channel) this.abandon(client, channel);
  }

  private abandon(client: FeedClient, channel: SubscribedChannel): void {
    client.leave(channel);
    this.channels.dropIfEmpty(channel);
  }

  private forget(client: FeedClient): void {
    for (const channel of [...client.channels.values()]) this.abandon(client, channel);
    this.clients.delete(client);
    this.unread.delete(client);
  }

  private recheckLater(memberId?: bigint, programsOnly = false): void {
    this.recheck(memberId, programsOnly).catch((error) =>
      this.context.log.warn({ err: error }, 'feed connections of an ended session could not be closed'),
    );
  }

  /** Closes connections whose session or key has ended. @param memberId - of this member only, where given. */
  private async recheck(memberId?: bigint, programsOnly = false): Promise<void> {
    for (const [client, request] of this.clients) {
      if (client.memberId === null || (memberId !== undefined && client.memberId !== memberId)) continue;
      if (programsOnly && !isProgram(request)) continue;
      const found = await this.memberOf(request, true).catch(() => undefined);
      if (found?.ok && found.value === client.memberId) continue;
      this.dismiss(client, found === undefined);
    }
    if (memberId === undefined) await this.recogniseAgain();
  }

  /** Has members come again who were taken for visitors, once sessions can be read. */
  private async recogniseAgain(): Promise<void> {
    for (const client of this.unread) {
      const request = this.clients.get(client);
      const found = request && (await this.memberOf(request).catch(() => null));
      // Closed meanwhile.
      if (!this.unread.delete(client)) continue;
      if (!found) {
        // Last from now on: what fails for one of them must not hold up the others.
        this.unread.add(client);
        return;
      }
      if (!found.ok || found.value !== null) this.dismiss(client, true);
    }
  }

  /** @param unread - sessions cannot be read: a new connection asks again. Only a session that is gone is reported as ended. */
  private dismiss(client: FeedClient, unread: boolean): void {
    try {
      if (!unread)
        client.tell({ ch: 'private', seq: 0, ts: this.now(), type: 'snap', data: [{ kind: 'sessionEnded' }] });
      client.close(unread ? 1012 : 4001, unread ? 'restart' : 'session ended');
    } catch (error) {
      this.cut(client, error);
    }
  }

  /** A connection that cannot be written to costs the others nothing but its own end. */
  private cut(client: Subscriber, error: unknown): void {
    this.context.metrics.brokenConnections.inc();
    this.context.log.warn({ err: error }, 'a feed connection could not be written to and was cut');
    client.cut();
  }

  private flush(): void {
    const now = this.now();
    for (const client of this.clients.keys()) if (client.revive(now)) this.begin(client);
    if (!this.channels.flush(now)) return;
    // Who has joined hears changes from here on: what is read now misses none.
    for (const memberId of this.beginning.splice(0)) this.news.begin(memberId);
  }

  private probe(): void {
    this.fanOut.add(this.clients.keys(), (client) => client.probe());
    this.fanOut.run();
    // Keys expire, and other processes remove them.
    this.recheckLater(undefined, true);
    setTimeout(() => {
      for (const client of this.clients.keys()) client.cutIfSilent();
    }, this.pace.answerMsMax).unref();
  }

  private now(): number {
    return this.context.clock.now().getTime();
  }
}
