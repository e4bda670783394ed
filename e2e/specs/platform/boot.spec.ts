import { readRecording } from '@maru/tools-boot/recording';
import { remotes } from '@maru/tools-workspace';
import { expect, test } from '@playwright/test';
import { productUrl } from '../../fixtures/addresses';
import { bootBuild, bootFaulty, bootOf, type Faulty } from '../../fixtures/boot';

interface Fault {
  /** The screen of the trial that has it. */
  readonly screen: string;
  readonly what: string;
  readonly atMount: string;
  readonly says: RegExp;
}

/** Runs only where the exchange answers: with the recording, not while every call fails. */
const withData = (code: string) =>
  `props.services.api.get('/v1/ieo/tokenSaleList').then(({ list }) => { ${code} }, () => {});`;

/** Each on a screen of its own, in one trial; what shows in a screen with its data alone. */
const faultsWithData: readonly Fault[] = [
  {
    screen: 'picture',
    what: 'shows a picture without words',
    atMount: withData("const image = document.createElement('img'); image.src = 'data:,'; element.after(image);"),
    says: /^boot: mfe-trial: screen picture breaks image-alt of axe-core \(critical\): .*img <img src="data:,">; mend it/,
  },
  {
    screen: 'field',
    what: 'shows a field without a label',
    atMount: withData("element.after(document.createElement('input'));"),
    says: /screen field breaks label of axe-core \(critical\)/,
  },
  {
    screen: 'pale',
    what: 'shows words that one can hardly read',
    atMount: withData("element.className = 'trial_pale';"),
    says: /screen pale breaks color-contrast of axe-core \(serious\)/,
  },
  {
    screen: 'hidden',
    what: 'hides from axe-core what it shows',
    atMount: withData(
      "window.axe = { run: async () => ({ violations: [] }) }; element.after(document.createElement('input'));",
    ),
    says: /screen hidden breaks label of axe-core/,
  },
  {
    // Longer than what a slow machine at work on other tests is allowed.
    screen: 'slow',
    what: 'blocks the page for three seconds',
    atMount: withData(
      'const until = performance.now() + 3000; while (!self.blocked && performance.now() < until); self.blocked = true;',
    ),
    says: /screen slow blocks the page for 3\d\d\d ms in one task, \d+ are allowed/,
  },
  {
    screen: 'failing',
    what: 'throws over its data, which it could not when every call failed',
    atMount: withData("props.onFailure(new Error('no field amount'));"),
    says: /screen failing: Error: no field amount; mend it \(with the answers that a visitor gets\)/,
  },
  {
    screen: 'uncaught',
    what: 'throws over its data where nobody catches it',
    atMount: withData("setTimeout(() => { throw new Error('undefined amount'); });"),
    says: /an error that nobody catches: undefined amount; catch it \(with the answers/,
  },
  {
    screen: 'no-rows',
    what: 'throws over an empty list',
    atMount: withData("if (list.length === 0) props.onFailure(new Error('no first row'));"),
    says: /screen no-rows: Error: no first row; mend it \(with the answers that a visitor gets, every list empty\)/,
  },
  {
    screen: 'empty',
    what: 'shows a field without a label where a list is empty',
    atMount: withData("if (list.length === 0) element.after(document.createElement('input'));"),
    says: /screen empty breaks label of axe-core \(critical\).*every list empty/,
  },
];

/** All on one screen: leaks are counted over all mounts of a page. */
const leaks = {
  nodes: '(self.kept ??= new Set()).add(element);',
  listeners: "addEventListener('resize', () => {});",
  timers: 'setInterval(() => {}, 1000);',
  subscriptions: 'props.services.prices.rates$.subscribe(() => {});',
};

/** Each on a screen of its own, in one trial; what shows while every call fails. */
const faults: readonly Fault[] = [
  {
    screen: 'failing',
    what: 'throws where it is mounted',
    atMount: "throw new Error('no coins');",
    says: /screen failing: Error: no coins; mend it/,
  },
  {
    screen: 'uncaught',
    what: 'throws where nobody catches it',
    atMount: "Promise.reject(new Error('lost'));",
    says: /an error that nobody catches: lost/,
  },
  {
    screen: 'global',
    what: 'writes a global',
    atMount: 'window.myCoins = 1;',
    says: /writes the global myCoins; keep it in a module/,
  },
];

/** What a trial does once, not in a screen. */
const ownModules = `const own = (name, version) => { (scope[name] ??= {})[version] = { version, from: 'mfe_trial', scope: ['default'], get: async () => () => ({}), loaded: true, lib: () => ({}), shareConfig: { singleton: true } }; };
  own('axios', '99.0.0'); own('@maru/platform/session', '99.0.0');`;

const boots = new Map<Faulty, Promise<readonly string[]>>();

/** Boots a trial at the first of the tests that look for what is said of it. */
function findingsOf(trial: Faulty): Promise<readonly string[]> {
  const findings = boots.get(trial) ?? bootFaulty(trial);
  boots.set(trial, findings);
  return findings;
}

const mountsOf = (all: readonly Fault[]) => Object.fromEntries(all.map(({ screen, atMount }) => [screen, atMount]));

const unsound: Faulty = {
  screens: mountsOf(faults),
  atInit: ownModules,
  css: 'button { color: rgb(1, 2, 3); }',
};
const unsoundWithData: Faulty = { screens: mountsOf(faultsWithData), css: '.trial_pale { color: #ddd }' };
const leaking: Faulty = { screens: { home: Object.values(leaks).join(' ') } };
const leakingWithData: Faulty = { screens: { home: withData(Object.values(leaks).join(' ')) } };
const early: Faulty = { atStart: "throw new Error('early');" };

interface Refusal {
  readonly what: string;
  readonly trial: Faulty;
  readonly says: RegExp;
}

const refusals: readonly Refusal[] = [
  ...faultsWithData.map(({ what, says }) => ({ what, says, trial: unsoundWithData })),
  ...Object.keys(leaks).map((kind) => ({
    what: `leaves ${kind} behind once it has data`,
    says: new RegExp(`leaves \\d+ ${kind} behind after 20 mounts; .*\\(with the answers`),
    trial: leakingWithData,
  })),
  ...faults.map(({ what, says }) => ({ what, says, trial: unsound })),
  ...Object.keys(leaks).map((kind) => ({
    what: `leaves ${kind}`,
    says: new RegExp(`leaves \\d+ ${kind} behind after 50 mounts`),
    trial: leaking,
  })),
  { what: 'throws at its start', says: /mfe-trial does not load/, trial: early },
  { what: 'changes how others look', says: /changes how elements outside of it look/, trial: unsound },
  {
    what: 'offers its own axios and session store',
    says: /offers axios@99\.0\.0 by mfe_trial to the page; only the shell lends modules/,
    trial: unsound,
  },
];

const requirementOf = (trial: Faulty) =>
  trial === unsoundWithData || trial === leakingWithData ? 'PLAT-081' : 'PLAT-031';

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
    const { findings, notes } = await bootOf({ screens: { home: withData(rows) } });
    expect({ findings, notes }).toEqual({ findings: [], notes: [] });
  });

  test('names the calls that it has no answer to, and refuses nobody for them', async () => {
    const ask = "props.services.api.get('/v1/rewards').catch(() => {});";
    const { findings, notes } = await bootOf({ screens: { home: ask } });
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

  for (const name of remotes)
    test(`has nothing against ${name}, and an answer to every call of its screens (PLAT-023, PLAT-081)`, async () => {
      expect(await bootBuild(name)).toEqual({ findings: [], notes: [] });
    });

  test('has nothing against a remote that cleans up after itself', async () => {
    const tidy = 'const timer = setTimeout(() => {}, 5); clearTimeout(timer);';
    expect(await bootFaulty({ screens: { home: tidy }, css: '.trial_a { color: red }' })).toEqual([]);
  });

  for (const { what, trial, says } of refusals)
    test(`refuses a remote that ${what} (PLAT-023, ${requirementOf(trial)}, PLAT-042)`, async () => {
      expect(await findingsOf(trial)).toContainEqual(expect.stringMatching(says));
    });
});
