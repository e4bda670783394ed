import { type RefusalName, refused } from '@maru/contract';
import type { EntryAnswer, EntryMessage } from '@maru/contract/exchange';
import { secondMs } from '@maru/server';
import { type RawData, WebSocket } from 'ws';
import { awaySeconds } from '../platform/http/errors';
import { answerOf, type BegunCall, type EntryFault } from './entry-calls';
import { readEntry } from './entry-message';

/** Calls of a connection whose answers are due; what comes beyond them is left in the socket. */
const inFlightMax = 64;
/** Bytes of answers that may wait in a socket before no more calls are read from it. */
const unreadBytesMax = 64 * 1024;
/** Faults weigh as much as these; a connection that reaches the most between two probes is closed. */
const weights: Readonly<Partial<Record<EntryFault, number>>> = { unreadable: 10, 'too many': 1 };
const faultsMax = 100;
/** Wait for answers that are due when a connection is to end. */
const lastAnswersMsMax = 5 * secondMs;
const keyEnded = 4001;

type Socket = Pick<
  WebSocket,
  'readyState' | 'bufferedAmount' | 'isPaused' | 'send' | 'ping' | 'close' | 'terminate' | 'pause' | 'resume'
>;

/**
 * One connection: begins its calls one after the other, so that they reach the engine in the order in which they came, and waits for their
 * answers together. It reads no faster than it answers.
 */
export class EntryConnection {
  private readonly waiting: string[] = [];
  private inFlight = 0;
  private isBeginning = false;
  private faults = 0;
  private answeredProbe = true;
  private end: { readonly code: number; readonly reason: string } | null = null;
  private lastAnswers: NodeJS.Timeout | undefined;

  /** @param begin - judges a message; never rejects. */
  constructor(
    private readonly socket: Socket,
    private readonly begin: (text: string) => Promise<BegunCall>,
  ) {}

  /** A message of the client. What comes after the end is not read: it has no answer, and may be sent again elsewhere. */
  receive(data: RawData, isBinary: boolean): void {
    if (this.end) return;
    this.waiting.push(isBinary ? '' : data.toString());
    this.regulate();
    if (!this.isBeginning) void this.beginNext();
  }

  tell(message: EntryMessage): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message), this.regulate);
  }

  /** Closes it once the answers that are due are sent; calls that have not begun are refused. */
  finish(code: number, reason: string, refusal: RefusalName): void {
    if (this.end) return;
    this.end = { code, reason };
    this.refuseWaiting(refusal);
    this.lastAnswers = setTimeout(() => this.close(), lastAnswersMsMax).unref();
    if (this.inFlight === 0) this.close();
  }

  /** The socket is gone: what has reached the engine is done there. */
  forget(): void {
    this.end ??= { code: 1006, reason: '' };
    this.waiting.length = 0;
    clearTimeout(this.lastAnswers);
  }

  /** Sends a ping, and forgives what came before it. */
  probe(): void {
    this.answeredProbe = false;
    this.faults = 0;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.ping();
  }

  /** Records a pong. */
  answer(): void {
    this.answeredProbe = true;
  }

  /** Ends a connection that has not answered, unless we have not read its answer because our own are late. */
  cutIfSilent(): void {
    if (!this.answeredProbe && this.load < inFlightMax) this.socket.terminate();
  }

  terminate(): void {
    this.socket.terminate();
  }

  private get load(): number {
    return this.waiting.length + this.inFlight;
  }

  private async beginNext(): Promise<void> {
    this.isBeginning = true;
    while (this.inFlight < inFlightMax) {
      const text = this.waiting.shift();
      if (text === undefined) break;
      this.inFlight += 1;
      const { fault, isAlone, handOver } = await this.begin(text);
      const delivered = handOver().then((answer) => this.deliver(answer));
      if (fault) this.blame(fault);
      if (isAlone) await delivered;
    }
    this.isBeginning = false;
  }

  private deliver(answer: EntryAnswer): void {
    this.inFlight -= 1;
    this.tell(answer);
    if (this.end) {
      if (this.inFlight === 0) this.close();
      return;
    }
    this.regulate();
    if (!this.isBeginning && this.waiting.length > 0) void this.beginNext();
  }

  private refuseWaiting(refusal: RefusalName, wait?: number): void {
    for (const text of this.waiting.splice(0)) this.tell(answerOf(readEntry(text).id, refused(refusal), wait));
    this.regulate();
  }

  private blame(fault: EntryFault): void {
    if (fault === 'key ended') {
      this.finish(keyEnded, 'key ended', 'API_KEY_INVALID');
      return;
    }
    // Each would wait as long as this one did, and must not overtake it.
    if (fault === 'away') this.refuseWaiting('UNAVAILABLE', awaySeconds);
    this.faults += weights[fault] ?? 0;
    if (this.faults >= faultsMax) this.finish(1008, fault, 'TOO_MANY_REQUESTS');
  }

  /** Stops reading while too much is due or unread, and reads on when half of that is done. */
  private readonly regulate = (): void => {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const { bufferedAmount, isPaused } = this.socket;
    if (!isPaused && (this.load >= inFlightMax || bufferedAmount > unreadBytesMax)) this.socket.pause();
    else if (isPaused && this.load <= inFlightMax / 2 && bufferedAmount <= unreadBytesMax / 2) this.socket.resume();
  };

  private close(): void {
    if (!this.end || this.socket.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.lastAnswers);
    // The close of the other side has to be read.
    this.socket.resume();
    this.socket.close(this.end.code, this.end.reason);
  }
}
