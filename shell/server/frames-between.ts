import { Transform, type TransformCallback } from 'node:stream';

/** A header of RFC 6455, 5.2: two bytes, a longer length, a mask. */
const shortBytes = 2;

/**
 * Passes on what a WebSocket server sends, unread but for the headers of its frames, and puts messages of this server's own between two of
 * its messages.
 */
export class FramesBetween extends Transform {
  private readonly header: number[] = [];
  /** Bytes of the present frame's payload that have not come yet. */
  private payloadLeft = 0;
  private inMessage = false;
  /** A close frame ends what the server says. */
  private isClosed = false;
  private waiting: Buffer[] = [];

  /** Sends a text message as soon as no message of the server is under way. */
  say(text: string): void {
    if (this.isClosed || this.destroyed || this.writableEnded) return;
    const frame = textFrame(text);
    if (this.isBetween) this.push(frame);
    else this.waiting.push(frame);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let sent = 0;
    for (let at = 0; at < chunk.length; ) {
      at = this.payloadLeft > 0 ? this.skipPayload(chunk, at) : this.readHeader(chunk, at);
      if (this.waiting.length === 0 || !this.isBetween) continue;
      this.push(chunk.subarray(sent, at));
      sent = at;
      for (const frame of this.waiting.splice(0)) this.push(frame);
    }
    done(null, sent === 0 ? chunk : chunk.subarray(sent));
  }

  private get isBetween(): boolean {
    return !this.inMessage && this.payloadLeft === 0 && this.header.length === 0 && !this.isClosed;
  }

  private skipPayload(chunk: Buffer, at: number): number {
    const bytes = Math.min(this.payloadLeft, chunk.length - at);
    this.payloadLeft -= bytes;
    return at + bytes;
  }

  /** Reads one byte; the last of a header says how long its payload is. */
  private readHeader(chunk: Buffer, at: number): number {
    this.header.push(chunk[at] ?? 0);
    const [first = 0, second = 0] = this.header;
    if (this.header.length < shortBytes || this.header.length < headerBytes(second)) return at + 1;
    this.payloadLeft = payloadBytes(this.header);
    this.header.length = 0;
    const [isLast, operation] = [(first & 0x80) !== 0, first & 0x0f];
    // Pings and their like may come amid the parts of a message.
    if (operation < 0x8) this.inMessage = !isLast;
    if (operation === 0x8) this.isClosed = true;
    return at + 1;
  }
}

const lengthBytes = (second: number): number => ({ 126: 2, 127: 8 })[second & 0x7f] ?? 0;

const headerBytes = (second: number): number => shortBytes + lengthBytes(second) + (second & 0x80 ? 4 : 0);

function payloadBytes(header: readonly number[]): number {
  const [, second = 0] = header;
  const longer = header.slice(shortBytes, shortBytes + lengthBytes(second));
  return longer.length === 0 ? second & 0x7f : longer.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** @param text - of at most 65,535 bytes. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  return Buffer.concat([Buffer.from(length < 126 ? [0x81, length] : [0x81, 126, length >> 8, length & 0xff]), payload]);
}
