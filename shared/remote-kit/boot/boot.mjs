import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { chromiumPath } from './chromium.mjs';
import { buildPage } from './page-build.mjs';
import { serveBoot } from './serve-boot.mjs';
import { BootWorld } from './world.mjs';

const MOUNTS = 50;
/** The code of every screen is there, caches are filled. */
const WARM_UP = 12;

/**
 * Boots a version beside everything that runs, in a real browser: its screens in turn, 50 mounts in each world, other remotes
 * in between.
 * @param plan - `candidate` (RemoteRelease; `folder` where its files lie on this machine), `worlds` (lists of RemoteRelease).
 * @returns findings; empty where all is well.
 */
export async function boot({ candidate: given, worlds }) {
  const executablePath = chromiumPath();
  const server = await serveBoot(await buildPage(), given.folder ?? null);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    // Nothing else may be written where a registry runs as a container.
    env: { ...process.env, HOME: tmpdir() },
  });
  const candidate = given.folder ? { ...given, baseUrl: `${server.origin}/candidate/` } : given;
  try {
    const findings = [];
    for (const others of worlds.length > 0 ? worlds : [[]])
      findings.push(...(await bootBeside(browser, server.origin, candidate, others)));
    return [...new Set(findings)];
  } finally {
    await browser.close();
    server.close();
  }
}

async function bootBeside(browser, origin, candidate, others) {
  const found = await measure(browser, origin, candidate, others);
  const leaks = found.leaks;
  if (leaks.length === 0 || others.length === 0) return [...found.findings, ...leaks.map(({ text }) => text)];
  // What the others leave behind by themselves is not this version's fault.
  const [first, ...rest] = others;
  const control = await measure(browser, origin, first, rest);
  const theirs = new Set(control.leaks.map(({ kind }) => kind));
  return [...found.findings, ...leaks.filter(({ kind }) => !theirs.has(kind)).map(({ text }) => text)];
}

async function measure(browser, origin, candidate, others) {
  const world = await BootWorld.open(browser, origin);
  const beside =
    others.length > 0 ? ` (beside ${others.map(({ name, version }) => `${name}@${version}`).join(', ')})` : '';
  const say = (text) => `boot: ${text}${beside}`;
  try {
    for (const other of others) await world.load(other);
    const before = await world.counts();
    world.errors.splice(0);
    const refused = await world.load(candidate).then(
      () => null,
      (error) =>
        String(error.message)
          .split('\n')[0]
          .replace(/^page\.evaluate: /, ''),
    );
    if (refused)
      return { findings: [say(`${candidate.name} does not load: ${refused}; look at its first lines`)], leaks: [] };
    await world.visit([candidate, ...others], Math.max(WARM_UP, 2 * candidate.manifest.screens.length));
    const warm = await world.counts();
    await world.visit([candidate, ...others], MOUNTS);
    const after = await world.counts();
    return {
      findings: [
        ...faults(await world.failures(), candidate, say),
        ...[...new Set(world.errors)].map((error) => say(`an error that nobody catches: ${error}; catch it`)),
        ...marks({ before, after, candidate, say }),
      ],
      leaks: leaksOf({ before, warm, after, say }),
    };
  } finally {
    await world.close();
  }
}

/** Screens of the others fail for reasons of their own, unless the candidate has broken what they share. */
const faults = (failures, { name }, say) =>
  [...new Set(failures)]
    .filter((failure) => failure.startsWith(`${name} `))
    .map((failure) => say(`screen ${failure.slice(name.length + 1)}; mend it`));

function marks({ before, after, candidate, say }) {
  const globals = after.globals.filter(
    (name) => !before.globals.includes(name) && !name.includes(candidate.container) && !/^\d+$/.test(name),
  );
  const shares = after.shares.filter((share) => !before.shares.includes(share));
  return [
    ...globals.map((name) => say(`writes the global ${name}; keep it in a module`)),
    ...shares.map((share) => say(`offers ${share} to the page; only the shell lends modules`)),
    ...(before.looks === after.looks
      ? []
      : [say('changes how elements outside of it look; keep styles inside its own classes')]),
  ];
}

function leaksOf({ before, warm, after, say }) {
  const leak = (kind, count, least, remedy) =>
    count >= least ? [{ kind, text: say(`leaves ${count} ${kind} behind after ${MOUNTS} mounts; ${remedy}`) }] : [];
  return [
    // Fewer than one for two mounts is what libraries keep for the next time.
    ...leak('nodes', after.nodes - warm.nodes, MOUNTS / 2, 'let go of elements at unmount'),
    ...leak('listeners', after.listeners - warm.listeners, MOUNTS / 2, 'remove listeners at unmount'),
    ...leak('timers', after.timers - before.timers, 1, 'clear timers at unmount'),
    ...leak('subscriptions', after.subscriptions - before.subscriptions, 1, 'unsubscribe at unmount'),
  ];
}
