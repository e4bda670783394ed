import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
/** Whole pictures of the last run, to look at. */
export const reportFolder = join(root, '.maru', 'reports', 'pictures');
/** Approved pictures are kept at this share of their size: enough to see what moved, small enough for the repository. */
const scale = 1 / 4;
/** A pixel differs where one of its colours differs by more; a picture, where more than this share of its pixels differs. */
const [colourMax, shareMax] = [40, 0.01];

const isApproving = process.env.MARU_PICTURES === 'approve';

/** Pictures that README shows, whole. */
const shown = new Map([
  ['main-1440-light', 'main'],
  ['trading-of-a-member-1440-dark', 'trading'],
  ['assets-with-profit-1440-light', 'assets'],
  ['main-390-dark', 'main-phone'],
  ['trading-of-a-member-390-light', 'trading-phone'],
  ['assets-with-profit-390-light', 'assets-phone'],
]);

/** Keeps the picture of a screen as it is, for people; those of README when pictures are approved. */
export async function keep(name: string, png: Buffer): Promise<void> {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(join(reportFolder, `${name}.png`), png);
  const place = shown.get(name);
  if (isApproving && place)
    await sharp(png)
      .webp({ quality: 82 })
      .toFile(join(root, 'docs', 'pictures', `${place}.webp`));
}

/**
 * Compares a screen at rest with its approved picture.
 * @returns what differs, null for nothing. When pictures are approved, it becomes the approved one.
 */
export async function judge(name: string, png: Buffer): Promise<string | null> {
  const file = join(here, 'approved', `${name}.webp`);
  const small = await reduced(png);
  const share = existsSync(file) ? await shareOfDifference(readFileSync(file), small) : 1;
  if (share <= shareMax) return null;
  if (isApproving) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, small);
    return null;
  }
  return `differs in ${(share * 100).toFixed(1)} % of its pixels from ${file}`;
}

async function reduced(png: Buffer): Promise<Buffer> {
  const { width } = await sharp(png).metadata();
  return sharp(png)
    .resize({ width: Math.round(width * scale) })
    .webp({ quality: 75 })
    .toBuffer();
}

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

async function shareOfDifference(before: Buffer, after: Buffer): Promise<number> {
  const [one, two] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  if (one.info.width !== two.info.width || one.info.height !== two.info.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 3)
    if ([0, 1, 2].some((colour) => Math.abs((one.data[at + colour] ?? 0) - (two.data[at + colour] ?? 0)) > colourMax))
      different += 1;
  return (different * 3) / one.data.length;
}
