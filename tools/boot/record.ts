import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from './chromium';
import { filesOf } from './files';
import { buildPage } from './page-build';
import { type Onlooker, onlookers, type RecordedAnswer, type RecordedAnswers, type Recording } from './recorded';
import type { Candidate } from './release';
import { serveBoot } from './serve-boot';
import { placesOf, seenBy } from './success';
import { BootWorld } from './world';

export type { Onlooker, RecordedAnswer, RecordedAnswers, RecordedFeed, Recording } from './recorded';

export interface RecordPlan extends Pick<Recording, 'at' | 'params' | 'feed'> {
  /** The builds whose screens ask, each with its folder. */
  readonly remotes: readonly Candidate[];
  /** What the shell asks beside the screens. */
  readonly ofShell: Readonly<Record<Onlooker, readonly string[]>>;
  /** Asks a running exchange as that onlooker; the path begins with a slash and has the query in it. */
  readonly ask: (onlooker: Onlooker, asked: string) => Promise<RecordedAnswer>;
}

/** Shows every screen of these builds to a member and to a visitor over a running exchange, and keeps what it answers. */
export async function record({ remotes, ofShell, ask, ...shared }: RecordPlan): Promise<Recording> {
  const page = await buildPage();
  const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
  const kept: Record<Onlooker, Record<string, RecordedAnswer>> = { member: {}, visitor: {} };
  try {
    for (const remote of remotes)
      for (const onlooker of onlookers) {
        const seen = seenBy(remote, onlooker);
        const asking = async (asked: string) => {
          const answer = await ask(onlooker, asked);
          kept[onlooker][asked] ??= answer;
          return answer;
        };
        if (seen) await show(browser, page, { remote: seen, world: { ...shared, answers: {} }, asking });
      }
    for (const onlooker of onlookers)
      for (const asked of ofShell[onlooker]) kept[onlooker][asked] ??= await ask(onlooker, asked);
  } finally {
    await browser.close();
  }
  return { ...shared, member: sorted(kept.member), visitor: sorted(kept.visitor) };
}

interface Show {
  readonly remote: Candidate;
  readonly world: Pick<Recording, 'at' | 'params' | 'feed'> & { readonly answers: RecordedAnswers };
  readonly asking: (asked: string) => Promise<RecordedAnswer>;
}

async function show(browser: Browser, page: string, { remote, world: recorded, asking: ask }: Show): Promise<void> {
  const server = await serveBoot(page, await filesOf(remote));
  const world = await BootWorld.open(browser, server.origin, { recorded, ask });
  try {
    const release = { ...remote, baseUrl: `${server.origin}/candidate/` };
    await world.load(release);
    for (const pathAt of [0, 1]) await world.tour(release, placesOf(release, pathAt));
    const failures = [...(await world.failures()), ...world.errors];
    if (failures.length > 0) throw new Error(`${remote.name} fails while it is recorded: ${failures.join('; ')}`);
  } finally {
    await world.close();
    server.close();
  }
}

const sorted = (answers: RecordedAnswers): RecordedAnswers =>
  Object.fromEntries(Object.entries(answers).sort(([left], [right]) => (left < right ? -1 : 1)));
