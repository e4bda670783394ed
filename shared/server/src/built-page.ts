import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A name without a path. */
const fileName = '^[\\w-]+(\\.[\\w-]+)*\\.(js|css|svg|woff2)$';

/** Parameters of a route of files, `/page/:file`. */
export const pageFileSchema = {
  params: { type: 'object', properties: { file: { type: 'string', pattern: fileName } } },
} as const;

export interface BuiltPageOptions {
  /** Where images come from beside the page's own origin, e.g. `blob:`. */
  readonly images?: readonly string[];
  /** Policies of trusted types that the page may make. */
  readonly trustedTypes?: readonly string[];
}

/** What is needed of a reply. */
interface FileReply {
  header(name: string, value: string): this;
  type(mime: string): this;
  send(bytes: Buffer): this;
}

/** A file of a page, with its type. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * A page of its own that `npm run build` has left in a folder: one document, and files named by their contents. Its headers let nothing
 * run but its own code, call nothing but its own origin, and be framed by nobody.
 */
export class BuiltPage {
  /** Of the document. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param folder - where the build leaves it. */
  constructor(
    private readonly folder: string,
    { images = [], trustedTypes = ["'none'"] }: BuiltPageOptions = {},
  ) {
    this.headers = {
      'content-security-policy': policyOf(images, trustedTypes),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    };
  }

  /** @returns null where the page is not built. */
  async document(): Promise<string | null> {
    return (await this.read('index.html'))?.toString() ?? null;
  }

  /** @returns null for a name that is none of its files. */
  async file(name: string): Promise<PageFile | null> {
    if (!new RegExp(fileName).test(name)) return null;
    const bytes = await this.read(name);
    return bytes && { type: types[extname(name)] ?? 'application/octet-stream', bytes };
  }

  /** Sends a file, which is kept for good: another content has another name. */
  send<Reply extends FileReply>(reply: Reply, { type, bytes }: PageFile): Reply {
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(bytes);
  }

  private read(name: string): Promise<Buffer | null> {
    return readFile(join(this.folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }
}

const policyOf = (images: readonly string[], trustedTypes: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...images].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', ...trustedTypes].join(' '),
  ].join('; ');
