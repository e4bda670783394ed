import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { sendFiles } from '../../src/testing/files';

jest.setTimeout(120_000);

let exchange: TestApp;
let member: LoggedIn;
beforeAll(async () => {
  exchange = await createTestApp();
});
beforeEach(async () => {
  member = await exchange.memberLoggedIn({ authLevel: 1 });
});
afterAll(() => exchange.end());

/** Sends a picture with an inquiry, whose pictures the member can see again. */
async function send(picture: Buffer) {
  const captcha = (await exchange.captcha()) as unknown as Record<string, string>;
  return sendFiles(exchange, {
    path: '/v1/questions',
    cookie: member.cookie,
    fields: { category: 'other', title: '사진', contents: '사진을 보냅니다.', ...captcha },
    files: [picture],
  });
}

const small = () => sharp({ create: { width: 16, height: 16, channels: 3, background: 'teal' } });

/** What is hidden in pictures: behind their end, in front of them, or in their notes. */
const hiddenTexts = [
  '<script>alert(1)</script>',
  '<?php system($_GET[0]); ?>',
  '%PDF-1.7 /JavaScript',
  'PK\u0003\u0004evil.jar',
  '<svg onload=alert(1)>',
];
const polyglots = hiddenTexts.flatMap((hidden) => {
  const withNote = () => small().withExif({ IFD0: { ImageDescription: hidden, Copyright: hidden } });
  const around = async (before: string, picture: Promise<Buffer>, after: string) =>
    Buffer.concat([Buffer.from(before), await picture, Buffer.from(after)]);
  return [
    { what: 'behind a PNG', hidden, make: () => around('', small().png().toBuffer(), hidden) },
    { what: 'behind a JPEG', hidden, make: () => around('', small().jpeg().toBuffer(), hidden) },
    { what: 'in front of a JPEG', hidden, make: () => around(hidden, small().jpeg().toBuffer(), '') },
    { what: 'in the notes of a JPEG', hidden, make: () => withNote().jpeg().toBuffer() },
    { what: 'in the notes of a PNG', hidden, make: () => withNote().png().toBuffer() },
  ];
});

describe('a picture that is something else as well', () => {
  it.each(polyglots)('is refused, or kept without $hidden $what (ACCT-111)', async ({ what, hidden, make }) => {
    const picture = await make();
    expect(picture.includes(hidden)).toBe(true);
    const sent = await send(picture);
    if (what === 'in front of a JPEG') {
      expect([sent.statusCode, sent.json().header.code]).toEqual([400, 'FILE_INVALID']);
      return;
    }
    expect(sent.statusCode).toBe(200);
    const path = `/v1/questions/${sent.json().id}/files/0`;
    const shown = await exchange.call('GET', path, { cookie: member.cookie });
    expect(shown.rawPayload.includes(hidden)).toBe(false);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 16, height: 16 });
  });
});

describe('a picture that is none', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF behind the first bytes of a JPEG', async () => Buffer.from('\u00ff\u00d8\u00ff\u00e0%PDF-1.7', 'latin1')],
    ['a GIF', () => small().gif().toBuffer()],
    ['a WebP', () => small().webp().toBuffer()],
    ['a PNG without its end', async () => (await noise().png().toBuffer()).subarray(0, 4_000)],
    ['a PNG with altered bytes', async () => altered(await noise().png().toBuffer())],
    ['a JPEG without its end', async () => (await noise().jpeg().toBuffer()).subarray(0, 900)],
  ])('is refused: %s (ERR-170, ACCT-111)', async (_, make) => {
    const sent = await send(await make());
    expect([sent.statusCode, sent.json().header.code]).toEqual([400, 'FILE_INVALID']);
  });

  it('is refused at once and takes no memory where it says 30,000 by 30,000 pixels (ACCT-111)', async () => {
    const bomb = pngOfSize(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    await send(await small().png().toBuffer());
    const before = process.memoryUsage.rss();
    const began = performance.now();
    const sent = await send(bomb);
    expect([sent.statusCode, sent.json().header.code]).toEqual([400, 'FILE_INVALID']);
    expect(performance.now() - began).toBeLessThan(2_000);
    // Decoded it takes 900 MB at one byte a pixel.
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1_048_576);
  });
});

const noise = () =>
  sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** In the middle of its rows, where the checksum tells. */
function altered(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.fill(0, copy.length >> 1, (copy.length >> 1) + 64);
  return copy;
}

/** A PNG of nothing but black whose rows are all there: its compressed size tells nothing of its pixels. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
