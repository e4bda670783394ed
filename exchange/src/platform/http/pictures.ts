import sharp from 'sharp';
import { Turns, TurnsByKey } from '../core/turns';

/** An uploaded image, decoded and encoded anew; its type comes from its first bytes, not from its name. */
export interface Upload {
  readonly kind: 'jpg' | 'png';
  readonly bytes: Buffer;
}

/** CONS-039: one more byte is too large. Of what is stored as well: a picture of few bytes can become one of 200 MB. */
export const fileBytesMax = 10_485_760;

const signatures = {
  jpg: Buffer.from('ffd8ff', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
} as const;

/** 50 million pixels: more than a telephone's camera takes, and a bound on the memory of one decoding. */
const pixelsMax = 50_000_000;
/** Of what is stored: an A4 page at 350 dots to the inch. Of the area, so that a long screenshot of a phone stays readable. */
const storedPixelsMax = 4_096 * 4_096;
const secondsMax = 15;

/** One at a time: of the forms of one person, and then of all, so that whoever sends many keeps others waiting for one of them. */
const ownTurns = new TurnsByKey<bigint | string>({ atOnceMax: 1, waitingMax: 5 });
const turns = new Turns({ atOnceMax: 1, waitingMax: 20 });

/**
 * Decodes an image and encodes it anew, so that what is stored is an image whole and has neither EXIF nor anything hidden behind it. It
 * is made smaller to 17 million pixels, which leaves the small print of a document readable.
 * @param owner - who sent it. @returns null for what is no JPG or PNG by its bytes, broken, larger than 50 million pixels, over
 * 10 MB once more, or not done in 15 s. @throws as `Turns.take`.
 */
export const cleanImage = (bytes: Buffer, owner: bigint | string): Promise<Upload | null> =>
  ownTurns.take(owner, () => turns.take(() => clean(bytes)));

async function clean(sent: Buffer): Promise<Upload | null> {
  const kind = kindOf(sent);
  if (!kind) return null;
  const options = { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true } as const;
  const size = await sharp(sent, options)
    .metadata()
    .catch(() => null);
  if (!size) return null;
  const image = sharp(sent, options)
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize({ ...boundsOf(size), fit: 'inside', withoutEnlargement: true });
  // Without filters a PNG that came with them may become a hundred times as large.
  const encoded = kind === 'jpg' ? image.jpeg({ quality: 90 }) : image.png({ adaptiveFiltering: true });
  const bytes = await encoded.toBuffer().catch(() => null);
  return bytes && bytes.length <= fileBytesMax ? { kind, bytes } : null;
}

/** A square for either orientation: the longer side is what bounds it. */
function boundsOf({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, Math.sqrt(storedPixelsMax / (width * height)));
  const side = Math.max(1, Math.floor(Math.max(width, height) * scale));
  return { width: side, height: side };
}

const kindOf = (bytes: Buffer): Upload['kind'] | undefined =>
  (['jpg', 'png'] as const).find((kind) => bytes.subarray(0, signatures[kind].length).equals(signatures[kind]));
