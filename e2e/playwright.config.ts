import { defineConfig } from '@playwright/test';
import { productUrl } from './fixtures/addresses';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const desktop = { viewport: { width: 1440, height: 900 } };
const mobile = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What does not depend on the width of a screen; the screens themselves are looked at on phones too (screens.spec.ts). */
const sameOnPhones =
  /routes|(account-language|address|api-keys|composition|deposit-notice|help|identity|login|market-states|new-document|offline|order-book|other-tabs|palette|passkeys|phone-reset|price-alerts|remittance|security|settings|sign-up|token-sale|transfer-log|unknown-addresses)\.spec/;

/** Journeys of members through the running product: real exchange, database, registry and browser. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../.maru/reports/journeys',
  globalSetup: './fixtures/start-product.ts',
  fullyParallel: false,
  // One more than the cores of a small machine: journeys wait for boots, timers and servers.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: productUrl('shell'),
    locale: 'ko-KR',
    timezoneId: 'America/New_York',
    // Colours in the middle of a change of theme would be judged for their contrast.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      // As root Chromium runs without its sandbox only; the last three keep it from calling home.
      args: [
        '--no-sandbox',
        // A page that a test has put together itself may load the files of this machine all the same.
        '--disable-features=LocalNetworkAccessChecks',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // One product of their own, which they break and mend one after the other, beside the journeys of the others.
    { name: 'releases', use: desktop, testMatch: /(releases|attacks)\//, workers: 1 },
    { name: 'desktop', use: desktop, testIgnore: /(releases|attacks|webkit)\/|money-languages/, grepInvert: /@app\b/ },
    // Debian's WebKitGTK in place of Chromium: what the app's pages on iOS run in.
    ...(process.env.MARU_WEBKIT === 'none' ? [] : [{ name: 'webkit', testMatch: /webkit\//, workers: 1 }]),
    {
      name: 'mobile',
      use: mobile,
      testIgnore: [/(releases|platform|attacks|webkit)\/|small-screens|keyboard/, sameOnPhones],
      grepInvert: /@web\b/,
    },
  ],
});
