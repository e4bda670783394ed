import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Outcome, refused } from '@maru/contract';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Markets } from '../modules/market';
import { OrderCalls, type Orders } from '../modules/order';
import type { Context } from '../platform/core/context';
import { statusOfRefusedCall } from '../platform/http/nonced-calls';
import type { StandingReader } from '../platform/http/session';
import type { CallKey } from '../platform/http/signed-calls';
import type { SignedConnections } from '../platform/http/signed-connections';
import { isProgram, refuseUpgrade, type Upgrades } from '../platform/http/upgrades';
import { type EntryCaller, EntryCalls } from './entry-calls';
import { EntryConnection } from './entry-connection';

const path = '/order-entry';
const connectionsMax = 10_000;
/** Of one member, over all of his keys. */
const connectionsOfMemberMax = 10;
/** A call has some 300 bytes. */
const messageBytesMax = 4_096;
/** Wait for a client's answer to our close, after which the connection is cut: a stalled client must not hold a stop. */
const closeMsMax = 1_000;
/** Wait of a stop for answers that are due. */
const stopMsMax = 2_000;

/** `closeTimeout` is missing from the types of ws. */
const socketOptions: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: messageBytesMax,
  perMessageDeflate: false,
  closeTimeout: closeMsMax,
};

export interface OrderEntryDeps {
  readonly orders: Orders;
  readonly markets: Markets;
  readonly members: StandingReader;
}

/** Interval of pings, and of judging idle connections anew; time limit of the answers to pings, which is shorter. */
export interface EntryPace {
  readonly probeMs: number;
  readonly answerMsMax: number;
}

const usualPace: EntryPace = { probeMs: 30_000, answerMsMax: 10_000 };

export interface EntryAccess {
  readonly programs: Pick<SignedConnections, 'openForTrade' | 'refusalOf'>;
  /** Address of the program, behind trusted proxies. */
  addressOf(request: IncomingMessage): string;
  /** Counts a call of the address, and a new connection; false where it is one too many. */
  admit(address: string): boolean;
}

/** Order entry of programs: one WebSocket each, opened by a signed GET, on which calls and answers are messages (decision 88). */
export class OrderEntry {
  private readonly connections = new Map<EntryConnection, EntryCaller>();
  private readonly sockets = new WebSocketServer(socketOptions);
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly subscriptions: (() => void)[] = [];
  private isStopped = false;

  constructor(
    private readonly context: Pick<Context, 'clock' | 'events' | 'log' | 'metrics'>,
    private readonly deps: OrderEntryDeps,
    private readonly pace: EntryPace = usualPace,
  ) {}

  /** Number of open connections. */
  get size(): number {
    return this.connections.size;
  }

  /** Serves `/order-entry` from now on. */
  attach(upgrades: Upgrades, access: EntryAccess): void {
    const { events } = this.context;
    const recheck = (memberId?: bigint) => void this.recheck(access, memberId);
    this.subscriptions.push(
      events.on('sessionEnded', ({ memberId }) => recheck(memberId)),
      events.on('apiKeyRemoved', ({ memberId }) => recheck(memberId)),
      events.on('noticesLost', () => recheck()),
    );
    this.timers.push(setInterval(() => this.probe(recheck), this.pace.probeMs).unref());
    const orders = new OrderCalls(this.deps);
    const calls = new EntryCalls(this.context, { ...this.deps, ...access, orders, admit: access.admit });
    upgrades.serve(path, (request, socket, head) => this.upgrade({ request, socket, head }, access, calls));
  }

  /** Answers what is due, then closes all connections; clients are told to come back. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    for (const unsubscribe of this.subscriptions.splice(0)) unsubscribe();
    for (const connection of this.connections.keys()) {
      connection.tell({ restart: { withinMs: 3_000 } });
      connection.finish(1012, 'restart', 'UNAVAILABLE');
    }
    const ends = performance.now() + stopMsMax;
    while (this.connections.size > 0 && performance.now() < ends) await new Promise((done) => setTimeout(done, 20));
    for (const connection of this.connections.keys()) connection.terminate();
    this.sockets.close();
  }

  private async upgrade(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    access: EntryAccess,
    calls: EntryCalls,
  ): Promise<void> {
    const address = access.addressOf(request);
    if (this.isStopped || this.connections.size >= connectionsMax) return refuseUpgrade(socket, 503);
    if (!access.admit(address)) return refuseUpgrade(socket, 429);
    const opened = await this.open(request, access, address);
    if (!opened.ok) return refuseUpgrade(socket, statusOfRefusedCall(request, opened.refusal));
    if (this.isStopped) return refuseUpgrade(socket, 503);
    const { name, memberId } = opened.value;
    if (this.countOf(memberId) >= connectionsOfMemberMax) return refuseUpgrade(socket, 429);
    const caller: EntryCaller = { memberId, key: { name, address, scope: 'trade' } };
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => this.connect(webSocket, caller, calls));
  }

  private connect(webSocket: WebSocket, caller: EntryCaller, calls: EntryCalls): void {
    const connection = new EntryConnection(webSocket, (text) => calls.begin(text, caller));
    this.connections.set(connection, caller);
    webSocket.on('message', (data, isBinary) => connection.receive(data, isBinary));
    webSocket.on('pong', () => connection.answer());
    // ws closes it by itself, with the code of what was wrong.
    webSocket.on('error', () => undefined);
    webSocket.on('close', () => {
      connection.forget();
      this.connections.delete(connection);
    });
  }

  private open(request: IncomingMessage, { programs }: EntryAccess, address: string): Promise<Outcome<CallKey>> {
    if (!isProgram(request)) return Promise.resolve(refused('API_KEY_INVALID'));
    return programs.openForTrade(request, address).catch((error) => {
      this.context.log.warn({ err: error }, 'the key of an order entry could not be read');
      return refused('UNAVAILABLE');
    });
  }

  private countOf(memberId: bigint): number {
    let open = 0;
    for (const caller of this.connections.values()) if (caller.memberId === memberId) open += 1;
    return open;
  }

  /** Ends connections whose key may trade no more; each call is judged as well. @param memberId - of this member only, where given. */
  private async recheck({ programs }: EntryAccess, memberId?: bigint): Promise<void> {
    const judged = new Set<string>();
    for (const [connection, { key, ...caller }] of [...this.connections]) {
      if (memberId !== undefined && caller.memberId !== memberId) continue;
      // The database is asked once for each key. While it cannot be read, calls are answered with 503.
      const refusal = await programs.refusalOf(key, !judged.has(key.name)).catch(() => null);
      judged.add(key.name);
      if (refusal) connection.finish(4001, 'key ended', 'API_KEY_INVALID');
    }
  }

  private probe(recheck: () => void): void {
    for (const connection of this.connections.keys()) connection.probe();
    // Keys expire, and other processes remove them.
    recheck();
    setTimeout(() => {
      for (const connection of this.connections.keys()) connection.cutIfSilent();
    }, this.pace.answerMsMax).unref();
  }
}
