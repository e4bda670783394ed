import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

describe('what the command loads before it does anything', () => {
  it('leaves out the library of schemas, whose 679 files took most of the time of `maru status`', async () => {
    const { stderr } = await promisify(execFile)('node', [join(__dirname, 'bin.mjs'), 'status', '--help'], {
      env: { ...process.env, NODE_DEBUG: 'esm' },
      maxBuffer: 64 * 1024 * 1024,
    });
    const loaded = new Set(stderr.match(/file:\/\/\/[^'" ,?]+/g));
    expect([...loaded].some((file) => file.endsWith('/cli/commands/status.ts'))).toBe(true);
    expect([...loaded].filter((file) => file.includes('/typebox'))).toEqual([]);
  });
});
