const textOpcode = 0x81;
const shortMax = 125;
const [twoBytes, eightBytes] = [126, 127];

/** A text message as the bytes of a WebSocket frame of a server (RFC 6455, 5.2): made once, it can be written to any connection. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= shortMax ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = textOpcode;
  frame[1] = head === 2 ? length : head === 4 ? twoBytes : eightBytes;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, head);
  return frame;
}
