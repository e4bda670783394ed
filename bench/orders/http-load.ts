/** Orders over keep-alive connections, as HTTP on raw sockets, to use as little as possible of the cores shared with the exchange. */
import { connect } from 'node:net';
import { endOfHead, type Run } from '../../exchange/src/testing/order-load';

const lengthName = '\r\ncontent-length: ';
const zero = 48;
const nothing = Buffer.alloc(0);

/** One connection, until the time is up. Reads into a buffer of its own: streams would cost more than all the rest. */
export function orderOverHttp(shared: Run, connection: number): Promise<void> {
  const { port, headers } = shared.plan;
  const head =
    'POST /v1/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Maru-Client: bench\r\n' +
    `Cookie: ${headers[connection]?.cookie ?? ''}\r\nContent-Length: `;
  return new Promise((resolve, reject) => {
    let turn = 0;
    let sentAt = 0;
    const buffer = Buffer.allocUnsafeSlow(4_096);
    let held = nothing;
    const sendNext = () => {
      if (sentAt >= shared.ends) {
        resolve();
        socket.destroy();
        return;
      }
      const body = `{${shared.order()},"clientOrderId":"${shared.nameOf(connection, turn)}"}`;
      turn += 1;
      socket.write(`${head}${body.length}${endOfHead}${body}`, 'latin1');
    };
    const onBytes = (count: number) => {
      const part = buffer.subarray(0, count);
      const answer = held.length === 0 ? part : Buffer.concat([held, part]);
      held = isWhole(answer) ? nothing : Buffer.from(answer);
      if (held.length > 0) return true;
      const now = performance.now();
      shared.note(isAccepted(answer), now - sentAt, () => answer.toString().split(endOfHead)[1] ?? '');
      sentAt = now;
      sendNext();
      return true;
    };
    const onread = { buffer, callback: onBytes };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread }, () => {
      sentAt = performance.now();
      sendNext();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the exchange closed a connection')));
  });
}

/** Every answer of the exchange carries its length. */
function isWhole(answer: Buffer): boolean {
  const head = answer.indexOf(endOfHead, 0, 'latin1');
  if (head === -1) return false;
  const named = answer.indexOf(lengthName, 0, 'latin1');
  if (named === -1 || named > head) throw new Error(`an answer without a length: ${answer}`);
  let length = 0;
  for (let at = named + lengthName.length; at < head && isDigit(answer[at]); at += 1)
    length = length * 10 + (answer[at] ?? 0) - zero;
  return answer.length >= head + endOfHead.length + length;
}

/** `HTTP/1.1 200`: the status stands at a fixed place. */
const isAccepted = (answer: Buffer): boolean => answer[9] === zero + 2 && answer[10] === zero && answer[11] === zero;

const isDigit = (byte = 0): boolean => byte >= zero && byte <= zero + 9;
