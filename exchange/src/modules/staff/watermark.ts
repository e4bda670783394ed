import sharp from 'sharp';
import { lineHeight, pathOf, widthOf } from './pixel-font';

/** Pixels of the longest side: what is smaller is enlarged, so that the marks can be read. */
const sideMax = 2_000;
const sideMin = 800;
const pixelsMax = 50_000_000;

/**
 * Burns a line into an image, repeatedly and aslant, so that no cut of it is without one.
 * @param text - of ASCII; drawn as shapes, so nothing of it is markup.
 * @returns a PNG, its longest side between 800 and 2000 pixels.
 */
export async function watermarked(image: Buffer, text: string): Promise<Buffer> {
  const source = sharp(image, { limitInputPixels: pixelsMax, sequentialRead: true });
  const { width, height } = await source.metadata();
  const longest = Math.max(width, height);
  const scale = Math.min(sideMax, Math.max(sideMin, longest)) / longest;
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return source
    .resize({ ...size, fit: 'fill' })
    .composite([{ input: Buffer.from(marks(text, size)), top: 0, left: 0 }])
    .png()
    .toBuffer();
}

/** Dark letters with a light shadow: they show on paper and on a dark photograph. */
function marks(text: string, { width, height }: { readonly width: number; readonly height: number }): string {
  const dot = Math.max(width, height) / 2 / widthOf(text);
  const [stepX, stepY] = [widthOf(text) + 24, lineHeight * 8];
  const line = pathOf(text);
  // The second line of a tile is moved by half a width, so that gaps do not lie above each other.
  const letters = [
    [4, 4],
    [4 - stepX / 2, 4 + stepY / 2],
    [4 + stepX / 2, 4 + stepY / 2],
  ].map(
    ([x = 0, y = 0]) =>
      `<path transform="translate(${x + 0.6} ${y + 0.6})" fill="#fff" fill-opacity=".55" d="${line}"/><path transform="translate(${x} ${y})" fill="#900" fill-opacity=".5" d="${line}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="m" width="${stepX}" height="${stepY}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24) scale(${dot})">${letters.join('')}</pattern></defs><rect width="100%" height="100%" fill="url(#m)"/></svg>`;
}
