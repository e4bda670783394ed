import type { Writable } from 'node:stream';
import WebSocket from 'ws';
import { FramesBetween } from './frames-between';

/** Parts of the library that its types leave out. */
const { Receiver, Sender } = WebSocket as unknown as {
  readonly Receiver: new (options: object) => Writable;
  readonly Sender: { readonly frame: (data: Buffer, options: object) => Buffer[] };
};

/** What a WebSocket server writes for these messages: one after the other, some in parts, with pings amid them. */
function written(): { readonly bytes: Buffer; readonly texts: readonly string[] } {
  const texts = ['short', 'x'.repeat(300), 'y'.repeat(70_000), 'in two parts', 'last'];
  const frame = (data: string | Buffer, options: object) =>
    Buffer.concat(
      Sender.frame(Buffer.from(data), {
        fin: true,
        rsv1: false,
        opcode: 1,
        mask: false,
        readOnly: true,
        ...options,
      }),
    );
  const bytes = Buffer.concat([
    frame('short', {}),
    frame('x'.repeat(300), {}),
    frame('', { opcode: 9 }),
    frame('y'.repeat(70_000), {}),
    frame('in two ', { fin: false }),
    frame('amid', { opcode: 9 }),
    frame('parts', { opcode: 0 }),
    frame('last', {}),
  ]);
  return { bytes, texts };
}

/** Reads a stream as a browser does. @throws what a browser would close the connection for. */
function read(stream: FramesBetween): { readonly texts: string[]; readonly faults: Error[] } {
  const heard = { texts: [] as string[], faults: [] as Error[] };
  const receiver = new Receiver({ allowSynchronousEvents: true });
  receiver.on('message', (data: Buffer) => heard.texts.push(String(data)));
  receiver.on('error', (error: Error) => heard.faults.push(error));
  stream.pipe(receiver);
  return heard;
}

const settled = () => new Promise((done) => setTimeout(done, 20));

describe('messages between those of a WebSocket server', () => {
  it.each([1, 2, 3, 7, 1000, 1_000_000])(
    'arrive whole and between two of its own, in chunks of %d bytes',
    async (size) => {
      const { bytes, texts } = written();
      const stream = new FramesBetween();
      const heard = read(stream);
      let said = 0;
      for (let at = 0; at < bytes.length; at += size) {
        // Often enough to meet each place in a header once.
        if (said < 500 && (size > 3 || at < 900 || at > bytes.length - 200))
          stream.say(`own ${said++} ${'z'.repeat(said % 300)}`);
        stream.write(bytes.subarray(at, at + size));
      }
      await settled();
      expect(heard.faults).toEqual([]);
      expect(heard.texts.filter((text) => !text.startsWith('own '))).toEqual(texts);
      expect(heard.texts.filter((text) => text.startsWith('own '))).toEqual(
        Array.from({ length: said }, (_, at) => `own ${at} ${'z'.repeat((at + 1) % 300)}`),
      );
    },
  );

  it('changes no byte where there is nothing to say', async () => {
    const { bytes } = written();
    const stream = new FramesBetween();
    const passed: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => passed.push(chunk));
    for (let at = 0; at < bytes.length; at += 777) stream.write(bytes.subarray(at, at + 777));
    await settled();
    expect(Buffer.concat(passed).equals(bytes)).toBe(true);
  });

  it('end with the server’s own end', async () => {
    const stream = new FramesBetween();
    const passed: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => passed.push(chunk));
    stream.write(Buffer.from([0x88, 0x02, 0x03, 0xe8]));
    stream.say('too late');
    await settled();
    expect(Buffer.concat(passed)).toEqual(Buffer.from([0x88, 0x02, 0x03, 0xe8]));
  });
});
