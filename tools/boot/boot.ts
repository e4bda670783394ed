import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHELL_NAME } from '@maru/contract';
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
import type { Given, ShellPlan } from './shell/boot-shell';
import { SuccessMeasurement, seenBy } from './success';
import { BootWorld } from './world';

/** The plan of a version of a remote. */
export interface RemotePlan {
  /** `contents` or `folder`: where its files are; without them those that it names are fetched from `baseUrl`. */
  readonly candidate: Candidate;
  /** The releases beside it, for each mix of rollouts that is tried. */
  readonly worlds: readonly (readonly Release[])[];
}

export type BootPlan = (RemotePlan | ShellPlan) & {
  /** Files that this program must not be able to read: whoever asks for the boot has keys in them. */
  readonly closed?: readonly string[];
};

/** Pages that are measured at the same time. */
const pagesMax = 2;

const isShell = (plan: BootPlan): plan is BootPlan & ShellPlan => plan.candidate.name === SHELL_NAME;

/** Boots a version in a real browser. @throws Error where the boot cannot be made. */
export async function boot(plan: BootPlan): Promise<BootReport> {
  return isShell(plan) ? prepareShell(plan) : prepareRemote(plan as BootPlan & RemotePlan);
}

async function prepareRemote(plan: BootPlan & RemotePlan): Promise<BootReport> {
  const executablePath = chromiumPath();
  const page = await buildPage();
  const given = { executablePath, recording: readRecording(), files: await filesOf(plan.candidate) };
  giveUp(plan, [executablePath, join(page, 'main.js')]);
  return bootRemote(plan, given, page);
}

/** The packages of other teams boot remotes alone: the HTML server stays in the repository. */
async function prepareShell(plan: BootPlan & ShellPlan): Promise<BootReport> {
  const executablePath = chromiumPath();
  const [{ bootShell, filesOfShell }, { htmlServerProgram }] = await Promise.all([
    import('./shell/boot-shell'),
    import('./shell/html-server'),
  ]);
  const given = { executablePath, recording: readRecording(), files: await filesOfShell(plan.candidate) };
  giveUp(plan, [executablePath, htmlServerProgram]);
  return bootShell(plan, given);
}

/** Root, and with it what others have closed. @param needed - files that the boot still reads. */
function giveUp({ closed = [] }: BootPlan, needed: readonly string[]): void {
  leaveRoot([...needed, fileURLToPath(import.meta.url)]);
  requireClosed(closed);
}

/**
 * Boots a version of a remote: by itself over recorded answers, as every onlooker of its screens, and beside everything that
 * runs while every call fails, 50 mounts in each world, other remotes in between. The browser reaches the files of these
 * releases and nothing else. @throws Error where the boot cannot be made.
 */
async function bootRemote(
  { candidate: given, worlds }: RemotePlan,
  { executablePath, recording, files }: Given,
  page: string,
): Promise<BootReport> {
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
