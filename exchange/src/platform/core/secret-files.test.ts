import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecretFiles } from './secret-files';

describe('withSecretFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maru-secret-'));
  const file = join(folder, 'url');
  writeFileSync(file, 'postgres://maru:s@db/maru\n');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads a secret from the file that is named, and leaves the rest as it is', () => {
    const env = withSecretFiles({ DATABASE_URL_FILE: file, MARU_SMS_KEY: 'key' });
    expect(env).toMatchObject({ DATABASE_URL: 'postgres://maru:s@db/maru', MARU_SMS_KEY: 'key' });
    expect(withSecretFiles({ HOST: '::' })).toEqual({ HOST: '::' });
  });

  it('names what cannot be read or is given twice', () => {
    expect(() => withSecretFiles({ MARU_DATA_KEY_FILE: join(folder, 'none') })).toThrow(/MARU_DATA_KEY_FILE.*ENOENT/);
    expect(() => withSecretFiles({ DATABASE_URL: 'x', DATABASE_URL_FILE: file })).toThrow('both set');
  });
});
