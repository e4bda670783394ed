import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { bin, root } from './lib/workspace.mjs';

// The journeys start the product themselves (e2e/fixtures), on ports and in a folder of their own.
await bin('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: {
    CHROMIUM_PATH: await findChromium(),
    PATH: `${join(root, 'e2e', 'node_modules', '.bin')}:${process.env.PATH}`,
  },
});
