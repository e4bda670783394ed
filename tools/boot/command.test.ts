import { spawnSync } from 'node:child_process';
import { bootCommand } from './command';

describe('the command that tries a version out', () => {
  it('runs by itself, and says what to do where there is no Chromium', () => {
    const [program, ...args] = bootCommand;
    const { status, stdout, stderr } = spawnSync(program, args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, CHROMIUM_PATH: '/nowhere/chromium' },
      input: JSON.stringify({ candidate: { name: 'mfe-help' }, worlds: [] }),
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('no Chromium at /nowhere/chromium: install one');
  });
});
