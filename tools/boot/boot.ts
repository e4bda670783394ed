import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootBeside } from './beside';
import { launchConfined, leaveRoot, requireClosed } from './browser';
import { chromiumPath } from './chromium';
import { filesOf } from './files';
import { inTurns } from './in-turns';
import { neighboursOf } from './neighbours';
import { buildPage } from './page-build';
import { type Onlooker, onlookers } from './recorded';
import { readRecording } from './recording';
import type { Candidate, Release } from './release';
import type { BootReport } from './report';
import { serveBoot } from './serve-boot';
import { SuccessMeasurement, seenBy } from './success';
import { BootWorld } from './world';

export interface BootPlan {
  /** `contents` or `folder`: where its files are; without them those that it names are fetched from `baseUrl`. */
  readonly candidate: Candidate;
  /** The releases beside it, for each mix of rollouts that is tried. */
  readonly worlds: readonly (readonly Release[])[];
  /** Files that this program must not be able to read: whoever asks for the boot has keys in them. */
  readonly closed?: readonly string[];
}

/** Pages that are measured at the same time. */
const pagesMax = 2;

/**
 * Boots a version in a real browser: by itself over recorded answers, as every onlooker of its screens, and beside everything that
 * runs while every call fails, 50 mounts in each world, other remotes in between. The browser reaches the files of these
 * releases and nothing else. @throws Error where the boot cannot be made.
 */
export async function boot({ candidate: given, worlds, closed = [] }: BootPlan): Promise<BootReport> {
  const executablePath = chromiumPath();
  const page = await buildPage();
  const files = await filesOf(given);
  const recording = readRecording();
  leaveRoot([executablePath, join(page, 'main.js'), fileURLToPath(import.meta.url)]);
  requireClosed(closed);
  const server = await serveBoot(page, files);
  const beside = await neighboursOf(worlds, server.place);
  const browser = await launchConfined(executablePath, server.origin);
  const candidate = { ...given, baseUrl: `${server.origin}/candidate/` };
  const succeed = (onlooker: Onlooker) => async (): Promise<BootReport> => {
    const seen = seenBy<Release>(candidate, onlooker);
    return seen ? new SuccessMeasurement(seen, recording, onlooker).make(browser, server.origin) : nothing;
  };
  const open = () => BootWorld.open(browser, server.origin);
  const fail = (others: readonly Release[]) => () => bootBeside(open, candidate, others);
  try {
    const tasks = [...onlookers.map(succeed), ...(beside.worlds.length > 0 ? beside.worlds : [[]]).map(fail)];
    const reports = await inTurns(tasks, pagesMax);
    const all = (key: keyof BootReport) => [...new Set(reports.flatMap((report) => report[key]))];
    return { findings: all('findings'), notes: [...beside.notes, ...all('notes')] };
  } finally {
    await browser.close();
    server.close();
  }
}

const nothing: BootReport = { findings: [], notes: [] };
