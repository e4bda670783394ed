import { readRecording } from '@maru/tools-boot/recording';
import { remotes } from '@maru/tools-workspace';
import { expect, test } from '@playwright/test';
import { productUrl } from '../../fixtures/addresses';
import { bootBuild, bootFaulty, bootOf, type Faulty } from '../../fixtures/boot';

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

/** Runs only where the exchange answers: with the recording, not while every call fails. */
const withData = (code: string) =>
  `props.services.api.get('/v1/ieo/tokenSaleList').then(({ list }) => { ${code} }, () => {});`;

/** What shows in a screen with its data alone. */
const faultsWithData: readonly { what: string; faulty: Faulty; says: RegExp }[] = [
  {
    what: 'shows a picture without words',
    faulty: {
      atMount: withData("const image = document.createElement('img'); image.src = 'data:,'; element.after(image);"),
    },
    says: /^boot: mfe-trial: screen home breaks image-alt of axe-core \(critical\): .*img <img src="data:,">; mend it/,
  },
  {
    what: 'shows a field without a label',
    faulty: { atMount: withData("element.after(document.createElement('input'));") },
    says: /screen home breaks label of axe-core \(critical\)/,
  },
  {
    what: 'shows words that one can hardly read',
    faulty: { atMount: withData("element.className = 'trial_pale';"), css: '.trial_pale { color: #ddd }' },
    says: /screen home breaks color-contrast of axe-core \(serious\)/,
  },
  {
    what: 'hides from axe-core what it shows',
    faulty: {
      atMount: withData(
        "window.axe = { run: async () => ({ violations: [] }) }; element.after(document.createElement('input'));",
      ),
    },
    says: /screen home breaks label of axe-core/,
  },
  {
    // Longer than what a slow machine at work on other tests is allowed.
    what: 'blocks the page for three seconds',
    faulty: {
      atMount: withData(
        'const until = performance.now() + 3000; while (!self.blocked && performance.now() < until); self.blocked = true;',
      ),
    },
    says: /screen home blocks the page for 3\d\d\d ms in one task, \d+ are allowed/,
  },
  {
    what: 'throws over its data, which it could not when every call failed',
    faulty: { atMount: withData("props.onFailure(new Error('no field amount'));") },
    says: /screen home: Error: no field amount; mend it \(with the answers that a visitor gets\)/,
  },
  {
    what: 'throws over its data where nobody catches it',
    faulty: { atMount: withData("setTimeout(() => { throw new Error('undefined amount'); });") },
    says: /an error that nobody catches: undefined amount; catch it \(with the answers/,
  },
  {
    what: 'throws over an empty list',
    faulty: { atMount: withData("if (list.length === 0) props.onFailure(new Error('no first row'));") },
    says: /screen home: Error: no first row; mend it \(with the answers that a visitor gets, every list empty\)/,
  },
  {
    what: 'shows a field without a label where a list is empty',
    faulty: { atMount: withData("if (list.length === 0) element.after(document.createElement('input'));") },
    says: /screen home breaks label of axe-core \(critical\).*every list empty/,
  },
  {
    what: 'leaves nodes behind once it has data',
    faulty: { atMount: withData('(self.kept ??= new Set()).add(element);') },
    says: /leaves \d+ nodes behind after 20 mounts; .*\(with the answers/,
  },
  {
    what: 'leaves listeners behind once it has data',
    faulty: { atMount: withData("addEventListener('resize', () => element);") },
    says: /leaves \d+ listeners behind after 20 mounts; .*\(with the answers/,
  },
  {
    what: 'leaves timers and subscriptions behind once it has data',
    faulty: {
      atMount: withData('setInterval(() => {}, 1000); props.services.prices.rates$.subscribe(() => {});'),
    },
    says: /leaves \d+ subscriptions behind after 20 mounts; .*\(with the answers/,
  },
];

/** Names and types of the fields that all of them have. */
function shapesOf(rows: readonly object[]): readonly string[] {
  const shape = (row: object) =>
    JSON.stringify(Object.entries(row).map(([name, value]) => [name, value === null ? 'null' : typeof value]));
  return [...new Set(rows.map(shape))];
}

test.describe('the headless boot of a candidate', () => {
  test.describe.configure({ timeout: 240_000 });

  test('has nothing against a remote that shows its data and cleans up after itself (PLAT-081)', async () => {
    const rows = `for (const { tkCode } of list) {
      const row = document.createElement('p');
      row.textContent = tkCode;
      if (element.isConnected) element.after(row);
    }`;
    const { findings, notes } = await bootOf({ atMount: withData(rows) });
    expect({ findings, notes }).toEqual({ findings: [], notes: [] });
  });

  test('names the calls that it has no answer to, and refuses nobody for them', async () => {
    const { findings, notes } = await bootOf({ atMount: "props.services.api.get('/v1/rewards').catch(() => {});" });
    expect(findings).toEqual([]);
    expect(notes).toEqual(['mfe-trial asks GET /v1/rewards as a visitor, which is not recorded: it is answered 404']);
  });

  test('has prices of the shape that the running feed sends', async ({ page }) => {
    // The policy of the exchange's own answers allows no socket.
    await page.goto(productUrl('shell'));
    const sent = await page.evaluate(
      () =>
        new Promise<Record<string, unknown>>((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/feed`);
          const kept: Record<string, unknown> = {};
          socket.onopen = () => socket.send(JSON.stringify({ subscribe: ['tick', 'krw'] }));
          socket.onmessage = ({ data }) => {
            const { ch, type, data: values } = JSON.parse(data);
            if (type === 'snap') kept[ch] = values;
            if (kept.tick && kept.krw) resolve(kept);
          };
        }),
    );
    const { ticks, rates } = readRecording().feed;
    expect(shapesOf(ticks)).toEqual(shapesOf(sent.tick as readonly object[]));
    expect(shapesOf([rates])).toEqual(shapesOf([sent.krw as object]));
  });

  for (const { what, faulty, says } of faultsWithData)
    test(`refuses a remote that ${what} (PLAT-023, PLAT-042, PLAT-081)`, async () => {
      expect(await bootFaulty(faulty)).toContainEqual(expect.stringMatching(says));
    });

  for (const name of remotes)
    test(`has nothing against ${name}, and an answer to every call of its screens (PLAT-023, PLAT-081)`, async () => {
      expect(await bootBuild(name)).toEqual({ findings: [], notes: [] });
    });

  test('has nothing against a remote that cleans up after itself', async () => {
    const tidy = 'const timer = setTimeout(() => {}, 5); clearTimeout(timer);';
    expect(await bootFaulty({ atMount: tidy, css: '.trial_a { color: red }' })).toEqual([]);
  });

  for (const { what, faulty, says } of faults)
    test(`refuses a remote that ${what} (PLAT-023, PLAT-031, PLAT-042)`, async () => {
      expect(await bootFaulty(faulty)).toContainEqual(expect.stringMatching(says));
    });
});
