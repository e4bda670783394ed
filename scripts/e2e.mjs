import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { root, run } from './lib/workspace.mjs';

// The journeys start the product themselves (e2e/fixtures), on ports and in a folder of their own.
const playwright = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
await run('node', [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: await findChromium() },
}).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
