import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuiltPage } from './built-page';

describe('a built page', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'main.1.js'), 'start()');
    await writeFile(join(folder, 'secret.txt'), 'x');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is its document, and nothing before it was built', async () => {
    expect(await new BuiltPage(folder).document()).toBe('<!doctype html>');
    expect(await new BuiltPage(join(folder, 'nowhere')).document()).toBeNull();
  });

  it.each(['../index.html', 'index.html', 'secret.txt', 'main.2.js', '..%2fmain.1.js', ''])(
    'has no file %j',
    async (name) => {
      expect(await new BuiltPage(folder).file(name)).toBeNull();
    },
  );

  it('sends its files by their type, to be kept for good', async () => {
    const page = new BuiltPage(folder);
    const file = await page.file('main.1.js');
    const sent: unknown[] = [];
    class Reply {
      header(name: string, value: string): this {
        sent.push([name, value]);
        return this;
      }
      type(mime: string): this {
        sent.push(mime);
        return this;
      }
      send(bytes: Buffer): this {
        sent.push(bytes.toString());
        return this;
      }
    }
    const reply = new Reply();
    if (!file) throw new Error('the file is missing');
    expect(page.send(reply, file)).toBe(reply);
    expect(sent).toEqual([
      ['cache-control', 'public, max-age=31536000, immutable'],
      'text/javascript; charset=utf-8',
      'start()',
    ]);
  });

  it('runs its own code alone, is framed by nobody, and shows images from where it says', () => {
    const policyOf = (page: BuiltPage) => page.headers['content-security-policy']?.split('; ');
    expect(policyOf(new BuiltPage(folder))).toEqual(
      expect.arrayContaining([
        ...["default-src 'none'", "script-src 'self'", "img-src 'self'", "connect-src 'self'"],
        ...["form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"],
      ]),
    );
    expect(policyOf(new BuiltPage(folder))).toContain("trusted-types 'none'");
    const open = policyOf(new BuiltPage(folder, { images: ['blob:'], trustedTypes: ['own'] }));
    expect(open).toEqual(expect.arrayContaining(["img-src 'self' blob:", 'trusted-types own']));
  });

  it('fails on what is no missing file', async () => {
    await expect(new BuiltPage(join(folder, 'main.1.js')).document()).rejects.toThrow('ENOTDIR');
  });
});
