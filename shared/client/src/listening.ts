import type { FeedMessage, PrivateEvent } from '@maru/contract';
import type { ClientError } from './client-error';
import { SignedSocket, type SignedSocketDeps } from './signed-socket';

export interface ListenOptions {
  /** Events begin here, at first and after each break: whatever happened before has to be read. */
  readonly onBegin: () => void;
  /** In the order of their commits, none left out since `onBegin`. */
  readonly onEvent: (event: PrivateEvent) => void;
  /** The key is refused for good, or was removed: nothing more comes. */
  readonly onEnd?: (error: ClientError) => void;
}

export type ListeningDeps = ListenOptions & Omit<SignedSocketDeps, 'onOpen' | 'onMessage' | 'onEnd'>;

/** Private events over the socket, connected again after each break. */
export class Listening {
  private readonly socket: SignedSocket;
  private seq = 0;

  constructor(private readonly deps: ListeningDeps) {
    this.socket = new SignedSocket({
      ...deps,
      onOpen: () => void this.socket.send({ subscribe: ['private'] }),
      onMessage: (message) => this.take(message as FeedMessage),
      onEnd: (error) => deps.onEnd?.(error),
    });
  }

  close(): void {
    this.socket.close();
  }

  private take(message: FeedMessage): void {
    // The subscription was not taken: the connection is opened anew.
    if ('error' in message) this.socket.restart();
    if (!('ch' in message) || message.ch !== 'private') return;
    const { seq, type, data } = message;
    if (type === 'snap') {
      this.seq = seq;
      this.socket.succeeded();
      if (!data.some(({ kind }) => kind === 'sessionEnded')) this.deps.onBegin();
      return;
    }
    // A frame is missing: the connection is begun anew, and with it the events.
    if (seq !== this.seq + 1) {
      this.socket.restart();
      return;
    }
    this.seq = seq;
    for (const event of data) this.deps.onEvent(event);
  }
}
