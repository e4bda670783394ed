import { randomUUID } from 'node:crypto';
import type {
  CancelAllAnswer,
  CancelAllRequest,
  EntryAnswer,
  EntryRequest,
  Order,
  OrderAmendment,
  OrderRequest,
} from '@maru/contract';
import { ClientError, errorOf } from './client-error';
import { SignedSocket, type SignedSocketDeps } from './signed-socket';

export interface OrderEntryOptions {
  /** The key is refused for good, or was removed: calls reject from now on. */
  readonly onEnd?: (error: ClientError) => void;
  /** Milliseconds without an answer after which the connection is given up, and the call sent again on another. */
  readonly answerMsMax?: number;
  /** Milliseconds after which a call is given up: what became of it has to be read. */
  readonly callMsMax?: number;
}

export type OrderEntryDeps = OrderEntryOptions & Omit<SignedSocketDeps, 'onOpen' | 'onMessage' | 'onEnd'>;

interface Pending {
  readonly request: EntryRequest;
  readonly begunAt: number;
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: ClientError) => void;
  timer: NodeJS.Timeout | undefined;
  /** When it was sent on the connection that is open; null where it was not yet. */
  sentAt: number | null;
}

const usualAnswerMsMax = 10_000;
const usualCallMsMax = 30_000;
const firstWaitMs = 200;
/** Nothing was decided: the same call may succeed later. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Orders over the socket. Calls are sent in the order in which they are made, and need not wait for each other. After a break those without
 * an answer are sent again under their ids, which places nothing twice. Every call rejects with a ClientError, as those of MaruClient.
 */
export class OrderEntry {
  private readonly socket: SignedSocket;
  private readonly pending = new Map<string, Pending>();
  private ended: ClientError | null = null;

  constructor(private readonly deps: OrderEntryDeps) {
    this.socket = new SignedSocket({
      ...deps,
      onOpen: () => this.sendAgain(),
      onMessage: (message) => this.take(message as EntryAnswer),
      onEnd: (error) => this.end(error),
    });
  }

  /** @param order - its `clientOrderId` is the id of the call; one is made where it has none. */
  place({ clientOrderId, ...place }: OrderRequest): Promise<Order> {
    return this.call({ id: clientOrderId ?? randomUUID(), place });
  }

  /** @returns the order itself where it keeps its place in the queue, else the one that took it. */
  amend(orderId: string, { clientOrderId, ...change }: OrderAmendment): Promise<Order> {
    return this.call({ id: clientOrderId ?? randomUUID(), amend: { orderId, ...change } });
  }

  /** Rejects with ALREADY_PROCESSED where a try before a restart of the exchange may have cancelled it. */
  async cancel(orderId: string): Promise<void> {
    await this.call({ id: randomUUID(), cancel: { orderId } });
  }

  /** Stop orders too. @returns how many orders were open or waited; those of calls that were made before are among them. */
  async cancelAll(scope: CancelAllRequest = {}): Promise<number> {
    return (await this.call<CancelAllAnswer>({ id: randomUUID(), cancelAll: scope })).cancelled;
  }

  /** Calls without an answer are rejected; what became of them has to be read. */
  close(): void {
    this.end(new ClientError(0, null, 'the order entry was closed'));
    this.socket.close();
  }

  private call<T>(request: EntryRequest): Promise<T> {
    const { ended, pending } = this;
    if (ended) return Promise.reject(ended);
    if (pending.has(request.id))
      return Promise.reject(new ClientError(0, null, `a call under the id ${request.id} waits for its answer`));
    return new Promise((resolve, reject) => {
      const call: Pending = {
        request,
        begunAt: Date.now(),
        resolve: (body) => resolve(body as T),
        reject,
        timer: undefined,
        sentAt: null,
      };
      pending.set(request.id, call);
      this.watch(call);
      this.transmit(call);
    });
  }

  private transmit(call: Pending): void {
    if (this.socket.send(call.request)) call.sentAt = Date.now();
  }

  private sendAgain(): void {
    for (const call of this.pending.values()) this.transmit(call);
  }

  /** Gives the connection up where an answer is late, and the call where it has waited for too long. */
  private watch(call: Pending): void {
    const { answerMsMax = usualAnswerMsMax, callMsMax = usualCallMsMax } = this.deps;
    call.timer = setTimeout(
      () => {
        const now = Date.now();
        if (now - call.begunAt >= callMsMax) {
          this.settle(call);
          call.reject(new ClientError(0, null, `no answer from ${this.deps.url}`));
          return;
        }
        if (call.sentAt !== null && now - call.sentAt >= answerMsMax) {
          for (const each of this.pending.values()) each.sentAt = null;
          this.socket.restart();
        }
        this.watch(call);
      },
      Math.min(answerMsMax, callMsMax),
    );
  }

  private take({ id, status, body, retryAfter }: EntryAnswer): void {
    const call = id === null ? undefined : this.pending.get(id);
    if (!call) return;
    this.socket.succeeded();
    if (passing.has(status) && Date.now() - call.begunAt < (this.deps.callMsMax ?? usualCallMsMax)) {
      call.sentAt = null;
      setTimeout(
        () => this.pending.get(call.request.id) === call && call.sentAt === null && this.transmit(call),
        retryAfter === undefined ? firstWaitMs : retryAfter * 1_000,
      ).unref();
      return;
    }
    this.settle(call);
    if (status === 200) call.resolve(body);
    else call.reject(errorOf(status, JSON.stringify(body)));
  }

  private settle(call: Pending): void {
    clearTimeout(call.timer);
    this.pending.delete(call.request.id);
  }

  private end(error: ClientError): void {
    if (this.ended) return;
    this.ended = error;
    for (const call of [...this.pending.values()]) {
      this.settle(call);
      call.reject(error);
    }
    if (error.status !== 0) this.deps.onEnd?.(error);
  }
}
