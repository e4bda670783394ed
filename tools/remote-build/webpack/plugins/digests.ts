import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Compilation } from 'webpack';

/** Hash that a browser checks before it runs a file. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const shortHash = (content: Buffer, length = 8): string =>
  createHash('sha256').update(content).digest('hex').slice(0, length);

/** Size as served; a file without compression counts uncompressed. */
export const sizesOf = (content: Buffer, compressed: boolean): { readonly raw: number; readonly brotli: number } => ({
  raw: content.length,
  brotli: compressed ? brotliCompressSync(content, { params: brotliParams }).length : content.length,
});

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/** Source maps lie beside the files that they are of and are not checked by browsers; JSON is what this build leaves. */
const notServed = /\.(map|json|txt)$/;

/** Scripts, styles, images and fonts of a compilation by name, in the order of their names. */
export const servedAssets = (compilation: Compilation): readonly (readonly [name: string, content: Buffer])[] =>
  compilation
    .getAssets()
    .filter(({ name }) => !notServed.test(name))
    .map(({ name, source }) => [name, bufferOf(source.source())] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));

const bufferOf = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text) : text);
