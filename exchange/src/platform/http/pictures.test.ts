import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngOf } from '../../testing/files';
import { cleanImage, fileBytesMax } from './pictures';

jest.setTimeout(120_000);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** @param colour - the colour type of PNG. */
function pngOfRows(width: number, height: number, colour: number, rows: Buffer, palette?: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, colour], 8);
  const data = deflateSync(rows);
  const chunks = [chunk('IHDR', head), ...(palette ? [chunk('PLTE', palette)] : []), chunk('IDAT', data)];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG whose first row is noise and whose others say "as above": few bytes, and many without this filter. */
function bombOf(width: number, height: number): Buffer {
  const rowBytes = 1 + width * 4;
  const rows = Buffer.alloc(rowBytes * height);
  rows.set(randomBytes(width * 4), 1);
  for (let row = 1; row < height; row += 1) rows[row * rowBytes] = 2;
  return pngOfRows(width, height, 6, rows);
}

/** Noise of 256 colours, one byte to a pixel. */
function paletteNoise(side: number): Buffer {
  const rows = randomBytes((1 + side) * side);
  for (let row = 0; row < side; row += 1) rows[row * (1 + side)] = 0;
  return pngOfRows(side, side, 3, rows, randomBytes(768));
}

describe('an image as it is stored', () => {
  it('has few bytes where it came with few (CONS-039)', async () => {
    const bomb = bombOf(10_000, 3_000);
    expect(bomb.length).toBeLessThan(250_000);
    const stored = await cleanImage(bomb, 1n);
    expect(stored?.bytes.length).toBeLessThan(1_000_000);
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'png', width: 7_478, height: 2_243 });
  });

  it('keeps the width of a long screenshot: its text stays readable', async () => {
    const sent = await sharp({ create: { width: 1_080, height: 12_000, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    expect(await sharp((await cleanImage(sent, 1n))?.bytes).metadata()).toMatchObject({ width: 1_080, height: 12_000 });
  });

  it('is refused where it needs more than 10 MB', async () => {
    const sent = paletteNoise(3_000);
    expect(sent.length).toBeLessThan(fileBytesMax);
    expect(await cleanImage(sent, 1n)).toBeNull();
  });

  it('keeps its size where that is small, and stands upright', async () => {
    const sent = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'navy' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = await cleanImage(sent, 1n);
    const { format, width, height, exif } = await sharp(stored?.bytes).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 20, height: 30, exif: undefined });
  });
});

describe('who sends many', () => {
  it('keeps another waiting for one of them at most', async () => {
    const big = paletteNoise(500);
    const done: string[] = [];
    const first = Array.from({ length: 6 }, () => cleanImage(big, 1n).then(() => done.push('first')));
    const second = cleanImage(await pngOf('navy'), 2n).then(() => done.push('second'));
    await Promise.all([...first, second]);
    expect(done.indexOf('second')).toBeLessThanOrEqual(2);
  });

  it('is told that too many wait', async () => {
    const small = await pngOf('navy');
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => cleanImage(small, 1n)));
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });
});
