import { randomInt } from 'node:crypto';
import sharp, { type Raw } from 'sharp';
import type { SliderSolution } from '../auth.tables';

export const sliderWidth = 300;
export const sliderHeight = 160;
/** Pixels of the pictures to a pixel of these sizes: screens of phones have two to three. */
const density = 2;
/** The piece and its knob fit a square of this side. */
const side = 56;

/** A square with a knob on top and a notch on its right side; every edge inside the piece's own image. */
const outline = 'M4 16 h14 a8 8 0 1 1 12 0 h14 v12 a7 7 0 1 0 0 12 v12 h-40 z';

export interface SliderImage {
  readonly solution: SliderSolution;
  /** Data URLs. */
  readonly background: string;
  readonly piece: string;
}

/** Draws a picture that was never seen before, cuts a piece out of it and keeps where. */
export async function drawSlider(): Promise<SliderImage> {
  const solution = { x: randomInt(90, sliderWidth - side - 6), y: randomInt(6, sliderHeight - side - 6) };
  const picture = await sharp(Buffer.from(pictureSvg())).raw().toBuffer({ resolveWithObject: true });
  const [background, piece] = await Promise.all([cutGap(picture, solution), cutPiece(picture, solution)]);
  return { solution, background: dataUrl(background), piece: dataUrl(piece) };
}

/** Pixels as they are: to encode them for the next step costs more than to draw them. */
interface Pixels {
  readonly data: Buffer;
  readonly info: Raw;
}

const cutGap = ({ data, info }: Pixels, { x, y }: SliderSolution): Promise<Buffer> =>
  sharp(data, { raw: info })
    .composite([
      {
        input: shape('fill="#0b1220" fill-opacity="0.62" stroke="#fff" stroke-opacity="0.7" stroke-width="1.5"'),
        left: x * density,
        top: y * density,
      },
    ])
    .webp({ quality: 72, effort: 1 })
    .toBuffer();

const cutPiece = ({ data, info }: Pixels, { x, y }: SliderSolution): Promise<Buffer> =>
  sharp(data, { raw: info })
    .extract({ left: x * density, top: y * density, width: side * density, height: side * density })
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#fff" stroke-width="1.5"') },
    ])
    .webp({ quality: 80, effort: 1 })
    .toBuffer();

const shape = (style: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side * density}" height="${side * density}" viewBox="0 0 ${side} ${side}"><path d="${outline}" ${style}/></svg>`,
  );

/** A sky with hills and a few overlapping figures: enough edges that the gap is not the only one. */
function pictureSvg(): string {
  const hue = randomInt(360);
  const colour = (shift: number, light: number) => `hsl(${(hue + shift) % 360} ${randomInt(35, 70)}% ${light}%)`;
  const figures = Array.from({ length: 26 }, () => figureSvg(colour(randomInt(120), randomInt(30, 80))));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sliderWidth * density}" height="${sliderHeight * density}" viewBox="0 0 ${sliderWidth} ${sliderHeight}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colour(0, 72)}"/><stop offset="1" stop-color="${colour(60, 42)}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${figures.join('')}${hillSvg(95, colour(90, 38))}${hillSvg(125, colour(110, 28))}</svg>`;
}

function figureSvg(fill: string): string {
  const [x, y, size] = [randomInt(sliderWidth), randomInt(sliderHeight), randomInt(8, 34)];
  const look = `fill="${fill}" fill-opacity="0.${randomInt(35, 80)}"`;
  return randomInt(2) === 0
    ? `<circle cx="${x}" cy="${y}" r="${size / 2}" ${look}/>`
    : `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="6" ${look} transform="rotate(${randomInt(90)} ${x} ${y})"/>`;
}

function hillSvg(top: number, fill: string): string {
  const points = Array.from({ length: 7 }, (_, i) => `${i * 50} ${top + randomInt(-18, 18)}`);
  return `<path d="M0 ${sliderHeight} L${points.join(' L')} L${sliderWidth} ${sliderHeight} Z" fill="${fill}" fill-opacity="0.75"/>`;
}

const dataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`;
