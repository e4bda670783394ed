import { randomBytes } from 'node:crypto';
import { accepted } from '@maru/contract';
import fastify from 'fastify';
import sharp from 'sharp';
import { sendFiles } from '../../testing/files';
import { readUploads, takeFiles } from './uploads';

jest.setTimeout(60_000);

it('images count until the answer: what waits to be stored is in memory', async () => {
  const app = fastify();
  const waiting: (() => void)[] = [];
  await takeFiles(app);
  app.decorateRequest('uploads', null);
  app.post('/files', { preValidation: readUploads(async () => accepted(undefined)) }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return {};
  });
  const side = 1_600;
  const large = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  const send = (count: number) =>
    sendFiles({ app }, { path: '/files', cookie: '', fields: {}, files: Array(count).fill(large) });
  const atWork = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  const taken = [send(3), send(3)];
  await atWork(2);
  const refused = await send(3);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  for (const end of waiting.splice(0)) end();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const last = send(3);
  await atWork(1);
  waiting[0]?.();
  expect((await last).statusCode).toBe(200);
  await app.close();
});
