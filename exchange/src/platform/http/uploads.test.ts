import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { accepted } from '@maru/contract';
import fastify from 'fastify';
import sharp from 'sharp';
import { sendFiles } from '../../testing/files';
import { readUploads, takeFiles } from './uploads';

jest.setTimeout(60_000);

let large: Buffer;
beforeAll(async () => {
  const side = 1_600;
  large = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
});

/** Its answers to files wait until they are let go. */
async function waitingApp() {
  const app = fastify();
  const waiting: (() => void)[] = [];
  await takeFiles(app);
  app.decorateRequest('uploads', null);
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request) => {
    const { 'x-member': member } = request.headers;
    if (member !== undefined) request.member = { memberId: BigInt(String(member)) } as typeof request.member;
  });
  app.get('/slow', () => new Promise<never>(() => undefined));
  app.post('/files', { preValidation: readUploads(async () => accepted(undefined)) }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return {};
  });
  const send = (count: number, member = '1') =>
    sendFiles(
      { app },
      { path: '/files', cookie: '', fields: {}, files: Array(count).fill(large), headers: { 'x-member': member } },
    );
  const atWork = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { app, waiting, send, atWork };
}

it('images count until the answer: what waits to be stored is in memory', async () => {
  const { app, waiting, send, atWork } = await waitingApp();
  const taken = [send(3), send(3, '2')];
  await atWork(2);
  const refused = await send(3, '3');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  for (const end of waiting.splice(0)) end();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const last = send(3);
  await atWork(1);
  waiting[0]?.();
  expect((await last).statusCode).toBe(200);
  await app.close();
});

it('one person takes no more of the memory than leaves a place for others', async () => {
  const { app, waiting, send, atWork } = await waitingApp();
  const first = send(3);
  await atWork(1);
  const again = await send(3);
  expect([again.statusCode, again.headers['retry-after']]).toEqual([503, '5']);
  const others = send(3, '2');
  await atWork(2);
  for (const end of waiting.splice(0)) end();
  expect([(await first).statusCode, (await others).statusCode]).toEqual([200, 200]);
  const later = send(3);
  await atWork(1);
  waiting[0]?.();
  expect((await later).statusCode).toBe(200);
  await app.close();
});

it('images count no longer once the connection is gone on which their answer waits behind another', async () => {
  const { app, waiting, send, atWork } = await waitingApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const part = (place: number) =>
    Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="upfile${place}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      large,
      Buffer.from('\r\n'),
    ]);
  const body = Buffer.concat([part(1), part(2), part(3), Buffer.from('--b--\r\n')]);
  for (let times = 1; times <= 3; times += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    socket.write('POST /files HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\n');
    socket.write(`content-length: ${body.length}\r\n\r\n`);
    socket.write(body);
    await atWork(times);
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const next = [send(3), send(3, '2')];
  await atWork(5);
  for (const end of waiting.splice(0)) end();
  expect((await Promise.all(next)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await app.close();
});
