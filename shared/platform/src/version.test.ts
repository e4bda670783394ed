import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformVersion } from './version';

it('is the version of the package, which remotes name in their remote.json (PLAT-014)', () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8'));
  expect(platformVersion).toBe(version);
});
