import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

/** Pictures of all screens, made and compared with the approved ones: `npm run e2e -- pictures` (tools/tasks/pictures.ts). */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  outputDir: '../../.maru/reports/pictures/failed',
  globalSetup: './start-quiet-product.ts',
  fullyParallel: true,
  projects: [{ name: 'pictures' }],
});
