import type { FeedMessage, PrivateBegin, PrivateEvent, PrivatePosition } from '@maru/contract';
import type { ClientError } from './client-error';
import { SignedSocket, type SignedSocketDeps } from './signed-socket';

export interface ListenOptions {
  /**
   * Events begin here with what there is: at first, and after a break of which not all is kept. Each event that follows has an order or a
   * balance as it is then, and replaces the one before.
   */
  readonly onBegin: (state: Pick<PrivateBegin, 'orders' | 'wallets'>) => void;
  /** In the order of their commits, none left out since `onBegin`. */
  readonly onEvent: (event: PrivateEvent) => void;
  /** The key is refused for good, or was removed: nothing more comes. */
  readonly onEnd?: (error: ClientError) => void;
}

export type ListeningDeps = ListenOptions & Omit<SignedSocketDeps, 'onOpen' | 'onMessage' | 'onEnd'>;

/** Private events over the socket: after a break they go on where they broke off, or begin anew. */
export class Listening {
  private readonly socket: SignedSocket;
  private last: PrivatePosition | null = null;

  constructor(private readonly deps: ListeningDeps) {
    this.socket = new SignedSocket({
      ...deps,
      onOpen: () => void this.socket.send({ resume: this.last }),
      onMessage: (message) => this.take(message as FeedMessage),
      onEnd: (error) => deps.onEnd?.(error),
    });
  }

  close(): void {
    this.socket.close();
  }

  private take(message: FeedMessage): void {
    // It was not taken: the connection is opened anew.
    if ('error' in message) this.socket.restart();
    if ('resumed' in message) this.socket.succeeded();
    if (!('ch' in message) || message.ch !== 'private') return;
    const { seq, type, data, begin } = message;
    if (begin) {
      this.last = { epoch: begin.epoch, seq };
      this.socket.succeeded();
      this.deps.onBegin({ orders: begin.orders, wallets: begin.wallets });
      return;
    }
    if (data.some(({ kind }) => kind === 'sessionEnded')) return;
    // Frames were left out, since this side was slow: what is kept of them is asked for on another connection.
    if (type === 'snap' || seq !== (this.last?.seq ?? 0) + 1) {
      this.socket.restart();
      return;
    }
    this.last = { epoch: this.last?.epoch ?? '', seq };
    for (const event of data) this.deps.onEvent(event);
  }
}
