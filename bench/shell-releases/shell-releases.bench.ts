import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeTrialShell } from '@maru/tools-product/trial-shell';
import { Site } from '../lib/site';
import { goal, loadNow, printTable } from '../lib/table';
import { Tab } from './tab';

/**
 * A thousand open tabs over v1 → v2 (half of the devices, then all) → v1 of the shell: each asks for chunks that it has not needed before
 * during and after every step. A failure is any answer but 200, and any file whose bytes are not those of the tab's own build.
 */
const { values } = parseArgs({ options: { tabs: { type: 'string', default: '1000' } } });
const count = Number(values.tabs);
const atOnce = 25;

const site = new Site('shell-releases', 19080);
/** The registry of an earlier run knows its versions. */
const marks = ['one', 'two'].map((name) => `${name}${Date.now().toString(36)}`);
const [one = '', two = ''] = marks;

async function each(tabs: readonly Tab[], task: (tab: Tab) => Promise<void>): Promise<void> {
  const left = [...tabs];
  const work = async () => {
    for (let tab = left.pop(); tab; tab = left.pop()) await task(tab);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** @returns milliseconds until a new page load gets this shell. */
async function untilServed(wanted: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    const tab = new Tab(site.url);
    await tab.open();
    if (tab.shell.endsWith(`-${wanted}`)) return performance.now() - since;
    if (performance.now() - since > 30_000) throw new Error(`new page loads get ${tab.shell}, not ${wanted}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function publish(mark: string, platformVersion: string, ...args: readonly string[]): Promise<void> {
  const folder = await makeTrialShell({ mark, platformVersion });
  await site.maru('publish', folder, '--approve-as', 'second', ...args);
  await rm(folder, { recursive: true });
}

const load = loadNow();
try {
  await site.start();
  await publish(one, '2.0.0');
  await untilServed(one);
  const tabs: Tab[] = [];
  const open = async (wanted: number) => {
    const opened = Array.from({ length: wanted }, () => new Tab(site.url));
    await each(opened, (tab) => tab.open());
    tabs.push(...opened);
  };
  const goOn = () => each(tabs, (tab) => tab.goOn(4));

  await open(count * 0.4);
  // Tabs go on while the release is under way.
  await Promise.all([goOn(), publish(two, '2.1.0', '--percent', '50')]);
  await open(count * 0.3);
  const candidate = tabs.find(({ shell }) => shell.endsWith(`-${two}`))?.shell ?? '';
  const [forth] = await Promise.all([site.maru('promote', 'shell', candidate).then(() => untilServed(two)), goOn()]);
  await open(count * 0.3);
  const [back] = await Promise.all([site.maru('rollback', 'shell').then(() => untilServed(one)), goOn()]);
  await each(tabs, (tab) => tab.finish());

  const rows = marks.map((mark) => {
    const of = tabs.filter(({ shell }) => shell.endsWith(`-${mark}`));
    const requests = of.reduce((sum, tab) => sum + tab.requests, 0);
    return { shell: mark, tabs: of.length, requests, failed: of.reduce((sum, tab) => sum + tab.failures.length, 0) };
  });
  printTable('Open tabs over v1 → v2 → v1 of the shell', rows, load);
  const failures = tabs.flatMap((tab) => tab.failures);
  for (const failure of failures.slice(0, 10)) console.log(failure);
  goal('tabs', tabs.length, { atLeast: count });
  goal('failed requests', failures.length, { atMost: 0 });
  goal('seconds until new page loads get a promoted shell', forth / 1000, { atMost: 5 });
  goal('seconds until new page loads get the shell rolled back to', back / 1000, { atMost: 5 });
} finally {
  await site.stop();
}
