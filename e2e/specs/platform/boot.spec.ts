import { expect, test } from '@playwright/test';
import { bootFaulty, type Faulty } from '../../fixtures/boot';

const faults: readonly { what: string; faulty: Faulty; says: RegExp }[] = [
  {
    what: 'leaves nodes',
    faulty: { atMount: '(self.kept ??= new Set()).add(element);' },
    says: /leaves \d+ nodes behind after 50 mounts/,
  },
  {
    what: 'leaves listeners',
    faulty: { atMount: "addEventListener('resize', () => element);" },
    says: /leaves \d+ listeners behind/,
  },
  { what: 'leaves a timer', faulty: { atMount: 'setInterval(() => {}, 1000);' }, says: /leaves \d+ timers behind/ },
  {
    what: 'leaves a subscription',
    faulty: { atMount: 'props.services.prices.rates$.subscribe(() => {});' },
    says: /leaves \d+ subscriptions behind/,
  },
  {
    what: 'throws where it is mounted',
    faulty: { atMount: "throw new Error('no coins');" },
    says: /screen home: Error: no coins; mend it/,
  },
  {
    what: 'throws where nobody catches it',
    faulty: { atMount: "Promise.reject(new Error('lost'));" },
    says: /an error that nobody catches: lost/,
  },
  { what: 'throws at its start', faulty: { atStart: "throw new Error('early');" }, says: /mfe-trial does not load/ },
  {
    what: 'writes a global',
    faulty: { atMount: 'window.myCoins = 1;' },
    says: /writes the global myCoins; keep it in a module/,
  },
  {
    what: 'changes how others look',
    faulty: { css: 'button { color: rgb(1, 2, 3); }' },
    says: /changes how elements outside of it look/,
  },
  {
    what: 'offers its own axios and session store',
    faulty: {
      atInit: `const own = (name, version) => { (scope[name] ??= {})[version] = { version, from: 'mfe_trial', scope: ['default'], get: async () => () => ({}), loaded: true, lib: () => ({}), shareConfig: { singleton: true } }; };
        own('axios', '99.0.0'); own('@maru/platform/session', '99.0.0');`,
    },
    says: /offers axios@99\.0\.0 by mfe_trial to the page; only the shell lends modules/,
  },
];

test.describe('the headless boot of a candidate', () => {
  test.describe.configure({ timeout: 240_000 });

  test('has nothing against a remote that cleans up after itself', async () => {
    const tidy = 'const timer = setTimeout(() => {}, 5); clearTimeout(timer);';
    expect(await bootFaulty({ atMount: tidy, css: '.trial_a { color: red }' })).toEqual([]);
  });

  for (const { what, faulty, says } of faults)
    test(`refuses a remote that ${what} (PLAT-023, PLAT-031, PLAT-042)`, async () => {
      expect(await bootFaulty(faulty)).toContainEqual(expect.stringMatching(says));
    });
});
