/** What both processes of sockets.bench.ts send each other: text frames of WebSockets, as RFC 6455 has them. */

const text = 0x81;
const shortMax = 125;
const middle = 126;
const long = 127;
const masked = 0x80;

/** A frame as a server sends it. */
export function serverFrame(payload: string): Buffer {
  const bytes = Buffer.from(payload);
  const head =
    bytes.length <= shortMax ? Buffer.from([text, bytes.length]) : Buffer.alloc(bytes.length < 65_536 ? 4 : 10);
  if (head.length > 2) {
    head[0] = text;
    head[1] = head.length === 4 ? middle : long;
    if (head.length === 4) head.writeUInt16BE(bytes.length, 2);
    else head.writeBigUInt64BE(BigInt(bytes.length), 2);
  }
  return Buffer.concat([head, bytes]);
}

/** A frame as a client sends it, of less than 64 KB; its mask is zero, which leaves the bytes as they are. */
export function clientFrame(payload: string, opcode = text): Buffer {
  const { length } = payload;
  const size = length <= shortMax ? [masked | length] : [masked | middle, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([opcode, ...size, 0, 0, 0, 0]), Buffer.from(payload)]);
}

/** The first frame of what has come, with where its payload begins and ends; null where it is not whole. */
export function firstFrame(
  bytes: Buffer,
): { readonly isText: boolean; readonly from: number; readonly to: number } | null {
  if (bytes.length < 2) return null;
  const size = bytes[1] ?? 0;
  const from = size === long ? 10 : size === middle ? 4 : 2;
  if (bytes.length < from) return null;
  const length = size === long ? Number(bytes.readBigUInt64BE(2)) : size === middle ? bytes.readUInt16BE(2) : size;
  return bytes.length < from + length ? null : { isText: bytes[0] === text, from, to: from + length };
}
