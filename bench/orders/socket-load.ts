/** Orders over WebSockets, whose frames are written on raw sockets as the requests of http-load.ts are. */
import { connect, type Socket } from 'node:net';
import { endOfHead, type Run } from '../../exchange/src/testing/order-load';

const nothing = Buffer.alloc(0);
const textFrame = 0x81;
const masked = 0x80;
const longLength = 126;
const accepted = '"status":200,';

/** A frame of a client; its mask is zero, which leaves the bytes as they are. */
function frameOf(text: string): Buffer {
  const long = text.length >= longLength;
  const head = long ? 8 : 6;
  const frame = Buffer.alloc(head + text.length);
  frame[0] = textFrame;
  frame[1] = masked | (long ? longLength : text.length);
  if (long) frame.writeUInt16BE(text.length, 2);
  frame.write(text, head, 'latin1');
  return frame;
}

/** Where the first whole frame of a server begins and ends; null where it has not come yet. */
function firstFrame(bytes: Buffer): { readonly from: number; readonly to: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1] ?? 0;
  if (short > longLength) throw new Error('a frame that is too long');
  if (short < longLength) return bytes.length >= 2 + short ? { from: 2, to: 2 + short } : null;
  if (bytes.length < 4) return null;
  const to = 4 + bytes.readUInt16BE(2);
  return bytes.length >= to ? { from: 4, to } : null;
}

/** Opens one connection. */
export function openSocket({ plan }: Run, connection: number): Promise<Socket> {
  const signed = Object.entries(plan.headers[connection] ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true }, () => {
      socket.write(
        `GET /order-entry HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${signed.join('')}\r\n`,
      );
    });
    socket.once('error', reject);
    socket.once('data', (answer) => {
      if (answer.includes(' 101 ') && answer.indexOf(endOfHead) === answer.length - endOfHead.length) resolve(socket);
      else reject(new Error(`no connection: ${answer}`));
    });
  });
}

/** Orders on an open connection, until the time is up. */
export function orderOverSocket(shared: Run, connection: number, socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let turn = 0;
    let sentAt = performance.now();
    let held = nothing;
    const sendNext = () => {
      if (sentAt >= shared.ends) {
        socket.off('close', closed);
        socket.destroy();
        resolve();
        return;
      }
      socket.write(frameOf(`{"id":"${shared.nameOf(connection, turn)}","place":{${shared.order()}}}`));
      turn += 1;
    };
    const take = (answer: Buffer) => {
      const now = performance.now();
      shared.note(answer.includes(accepted, 0, 'latin1'), now - sentAt, () => answer.toString());
      sentAt = now;
      sendNext();
    };
    socket.on('data', (part: Buffer) => {
      let bytes = held.length === 0 ? part : Buffer.concat([held, part]);
      for (let frame = firstFrame(bytes); frame; frame = firstFrame(bytes)) {
        // Pings have no answer to give within a round.
        if (bytes[0] === textFrame) take(bytes.subarray(frame.from, frame.to));
        bytes = bytes.subarray(frame.to);
      }
      held = bytes.length === 0 ? nothing : Buffer.from(bytes);
    });
    const closed = () => reject(new Error('the exchange closed a connection'));
    socket.once('error', reject);
    socket.once('close', closed);
    sendNext();
  });
}
