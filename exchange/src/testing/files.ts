import sharp from 'sharp';
import type { TestApp } from './app';

/** A small picture. */
export const pngOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();

export const jpgOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();

interface Form {
  readonly path: string;
  readonly cookie: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Sent as upfile1, upfile2 … */
  readonly files: readonly Buffer[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts a form with files, as a browser writes it. */
export function sendFiles({ app }: Pick<TestApp, 'app'>, { path, cookie, fields, files, headers }: Form) {
  const boundary = '----maru';
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [`name="${name}"`, Buffer.from(value)] as const),
    ...files.map((bytes, at) => {
      return [`name="upfile${at + 1}"; filename="${at}.png"\r\nContent-Type: image/png`, bytes] as const;
    }),
  ];
  const payload = Buffer.concat([
    ...parts.flatMap(([head, bytes]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      'x-maru-client': 'test',
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload,
  });
}

/** Asks for the reset of a lost factor with its three documents. */
export async function askFactorReset(
  exchange: Pick<TestApp, 'app' | 'captcha'>,
  cookie: string,
  kind: 'phone' | 'OTP',
) {
  const picture = await pngOf('olive');
  const fields = { kind, ...(await exchange.captcha()) };
  return sendFiles(exchange, { path: '/v1/auth/request-initialize', cookie, fields, files: Array(3).fill(picture) });
}
