/**
 * Sixty remotes, twenty rollouts at once, two hundred publishes of a day one after another: a real registry and a real HTML server, copies of
 * the six built remotes under other names, a page in Chromium.
 *
 *   npm run bench -- fleet [--publishes 200] [--boots 0]     needs `npm run build`; the gate with boots in Chromium for so many candidates
 *
 * Goals: the page's HTML ≤ 30 KiB as it travels, the check of the releases in the page ≤ 10 ms, the gate's answer ≤ 60 s for 95 of 100
 * publishes, `maru status` ≤ 1 s.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { ROLLOUTS_MAX } from '@maru/contract';
import { bootCommand } from '@maru/tools-boot/command';
import { bootCandidate } from '../../registry/service/gate/boot';
import { worldsOf } from '../../registry/service/gate/worlds';
import { Caller, World } from '../../registry/service/testing/world';
import { buildHtmlServer } from '../../shell/server/app';
import { htmlServerConfig } from '../../shell/server/config';
import { LiveSource } from '../../shell/server/releases';
import { goal, loadNow, median, printTable } from '../lib/table';
import { checkInPage } from './check-in-page';
import { copyOf, originals } from './copies';

const root = fileURLToPath(new URL('../..', import.meta.url));
const remotesMax = 60;
const bootMsMax = 600_000;
const { values } = parseArgs({
  options: { publishes: { type: 'string', default: '200' }, boots: { type: 'string', default: '0' } },
});
const publishes = Number(values.publishes);
const load = loadNow();

const sources = await originals();
const fleet = Array.from({ length: remotesMax }, (_, index) => ({
  source: sources[index % sources.length] as (typeof sources)[number],
  mark: String(index).padStart(2, '0'),
}));
const nameOf = ({ source, mark }: (typeof fleet)[number]): string => `${source.manifest.name}${mark}`;

const clock = {
  get now(): number {
    return Date.now();
  },
};
const world = await World.make({ clock, platform: '2.0.0' });
const caller = await Caller.of(world);
const registryUrl = await caller.app.listen({ host: '127.0.0.1', port: 0 });
const folder = await mkdtemp(join(tmpdir(), 'fleet-'));
const config = {
  ...htmlServerConfig({
    ...{ MARU_HOME: folder, MARU_SHELL_DIST: join(root, 'shell', 'dist'), MARU_COUNTS_TOKEN: world.tokens.html ?? '' },
    ...{ MARU_REGISTRY_URL: registryUrl, MARU_ROOT_KEYS: world.root.key, MARU_EXCHANGE_URL: 'http://127.0.0.1:9' },
  }),
};
const releases = new LiveSource({
  ...{ registryUrl, folder, rootKeys: async () => [world.root.key], token: async () => world.tokens.html ?? null },
});
const html = await buildHtmlServer(config, releases);
const page = `http://localhost:${((await html.listen({ host: '127.0.0.1', port: 0 })) && (html.server.address() as AddressInfo).port) || 0}`;

/** Where the page begins with a remote of the fleet, which it describes and whose signature it verifies. */
function ownPath(): string {
  const [member] = fleet;
  if (!member) throw new Error('There is no remote');
  return copyOf(member.source, member.mark, '1.0.0').manifest.screens[0]?.paths[0]?.path ?? '/';
}

/** @returns seconds until the gate has answered. */
async function publish(member: (typeof fleet)[number], version: string, share: number): Promise<number> {
  const { manifest, build, files } = copyOf(member.source, member.mark, version);
  const { statement, signature } = world.body(manifest, { key: world.teamKeys.help, built: build });
  const body = {
    ...{ statement, signature, build, share },
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')])),
  };
  const since = performance.now();
  const answer = await fetch(`${registryUrl}/releases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${world.tokens.help}` },
    body: JSON.stringify(body),
  });
  const seconds = (performance.now() - since) / 1000;
  if (!answer.ok) throw new Error(`${manifest.name} ${version}: ${answer.status} ${await answer.text()}`);
  return seconds;
}

/** The page's HTML as a browser asks for it; bytes as they travel, and as they are. */
async function pageBytes(): Promise<{ readonly sent: number; readonly whole: number; readonly set: string }> {
  const answer = await html.inject({ url: ownPath(), headers: { 'accept-encoding': 'br' } });
  const whole = brotliDecompressSync(answer.rawPayload);
  return { sent: answer.rawPayload.length, whole: whole.length, set: /set-\d+/.exec(whole.toString())?.[0] ?? '' };
}

/** What a page of format 1 carries, with the description of every remote. */
async function describedBytes(): Promise<number> {
  const answer = await html.inject({ url: '/release/page', headers: { 'accept-encoding': 'br' } });
  return answer.rawPayload.length;
}

async function statusSeconds(): Promise<number> {
  const since = performance.now();
  await promisify(execFile)('node', [join(root, 'registry', 'cli', 'bin.mjs'), 'status'], {
    env: { ...process.env, MARU_REGISTRY_URL: registryUrl, MARU_REGISTRY_TOKEN: world.tokens.help },
  });
  return (performance.now() - since) / 1000;
}

/** @returns seconds of the whole gate, boots in Chromium included, of one candidate after the other. */
async function bootSeconds(count: number): Promise<readonly number[]> {
  const seconds: number[] = [];
  for (const member of fleet.slice(0, count)) {
    const { manifest, build, files } = copyOf(member.source, member.mark, '9.0.0');
    const { statement, signature } = world.body(manifest, { key: world.teamKeys.help, built: build });
    const since = performance.now();
    const worlds = worldsOf(
      await caller.registry.live(),
      manifest.name,
      new Map([['http://localhost:8081', registryUrl]]),
    );
    const candidate = { statement, signature, build, files };
    const checked = await caller.registry.check(candidate);
    const booted = await bootCandidate(candidate, { worlds }, { command: bootCommand, limitMs: bootMsMax });
    const findings = [...checked, ...booted];
    seconds.push((performance.now() - since) / 1000);
    if (findings.length > 0) console.log(`gate for ${manifest.name}: ${findings[0]}`);
  }
  return seconds;
}

const quantile = (all: readonly number[], part: number): number =>
  [...all].sort((left, right) => left - right)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;

try {
  const teams = world
    .trust()
    .teams.map((team) => (team.name === 'help' ? { ...team, remotes: fleet.map(nameOf) } : team));
  await caller.post('/trust', 'owner', world.signTrust(world.trust({ version: 2, teams })));
  for (const member of fleet) await publish(member, '1.0.0', 10_000);
  const gate: number[] = [];
  for (let index = 0; index < publishes; index += 1) {
    const inRollout = index < ROLLOUTS_MAX;
    const others = fleet.slice(ROLLOUTS_MAX);
    const member = (inRollout ? fleet[index] : others[index % others.length]) as (typeof fleet)[number];
    gate.push(await publish(member, `2.${index}.0`, inRollout ? 1000 : 10_000));
  }
  const { candidates, set } = await caller.live();
  const sizes = await Promise.all(Array.from({ length: 10 }, pageBytes));
  const status = [];
  for (let run = 0; run < 5; run += 1) status.push(await statusSeconds());
  const checks = await checkInPage(page + ownPath(), 10);
  const boots = await bootSeconds(Number(values.boots));
  printTable(
    `${set.remotes.length} remotes, ${candidates.length} rollouts, ${gate.length} publishes`,
    [
      {
        figure: 'page, bytes sent',
        median: median(sizes.map(({ sent }) => sent)),
        worst: Math.max(...sizes.map(({ sent }) => sent)),
      },
      {
        figure: 'page, bytes',
        median: median(sizes.map(({ whole }) => whole)),
        worst: Math.max(...sizes.map(({ whole }) => whole)),
      },
      { figure: 'set of format 1, bytes sent', median: await describedBytes(), worst: await describedBytes() },
      { figure: 'check in the page, ms', median: median(checks.ms), worst: Math.max(...checks.ms) },
      {
        figure: 'first to last check in the page, ms',
        median: median(checks.wholeMs),
        worst: Math.max(...checks.wholeMs),
      },
      {
        figure: 'signatures checked in the page',
        median: median(checks.signatures),
        worst: Math.max(...checks.signatures),
      },
      { figure: 'gate, s', median: median(gate), worst: Math.max(...gate) },
      { figure: 'maru status, s', median: median(status), worst: Math.max(...status) },
      ...(boots.length > 0
        ? [
            {
              figure: `gate with boots, s, ${boots.length} candidates`,
              median: median(boots),
              worst: Math.max(...boots),
            },
          ]
        : []),
    ],
    load,
  );
  goal('KiB of the page’s HTML', median(sizes.map(({ sent }) => sent)) / 1024, { atMost: 30 });
  goal('milliseconds that the check of the releases takes in the page', median(checks.ms), { atMost: 10 });
  goal('seconds of the gate for 95 of 100 publishes, without a boot', quantile(gate, 0.95), { atMost: 60 });
  if (boots.length > 0)
    goal('seconds of the gate for 95 of 100 publishes, boots included', quantile(boots, 0.95), { atMost: 60 });
  goal('seconds of maru status', median(status), { atMost: 1 });
  goal('rollouts at once', candidates.length, { atLeast: ROLLOUTS_MAX });
} finally {
  await html.close();
  await caller.app.close();
  await world.remove();
  await rm(folder, { recursive: true });
}
