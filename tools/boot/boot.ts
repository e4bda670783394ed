import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchConfined, leaveRoot, requireClosed } from './browser';
import { chromiumPath } from './chromium';
import { filesOf } from './files';
import { inTurns } from './in-turns';
import { Measurement } from './measurement';
import { buildPage } from './page-build';
import { type Onlooker, onlookers } from './recorded';
import { readRecording } from './recording';
import type { Candidate, Release } from './release';
import { serveBoot } from './serve-boot';
import { SuccessMeasurement, type SuccessReport, seenBy } from './success';

export interface BootPlan {
  /** `contents` or `folder`: where its files are; without them they are fetched from `baseUrl`. */
  readonly candidate: Candidate;
  /** The releases beside it, for each mix of rollouts that is tried. */
  readonly worlds: readonly (readonly Release[])[];
  /** Files that this program must not be able to read: whoever asks for the boot has keys in them. */
  readonly closed?: readonly string[];
}

export interface BootReport {
  /** Reasons for a refusal; none where all is well. */
  readonly findings: readonly string[];
  /** What the team should know; nothing is refused for it. */
  readonly notes: readonly string[];
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
  const browser = await launchConfined(executablePath, server.origin);
  const here = (release: Release): Release => ({ ...release, baseUrl: server.addressOf(release.baseUrl) });
  const candidate = files ? { ...given, baseUrl: `${server.origin}/candidate/` } : here(given);
  const succeed = (onlooker: Onlooker) => async (): Promise<BootReport> => {
    const seen = seenBy<Release>(candidate, onlooker);
    return seen ? new SuccessMeasurement(seen, recording, onlooker).make(browser, server.origin) : nothing;
  };
  const fail = (others: readonly Release[]) => async (): Promise<BootReport> => ({
    findings: await bootBeside(browser, server.origin, candidate, others.map(here)),
    notes: [],
  });
  try {
    const tasks = [...onlookers.map(succeed), ...(worlds.length > 0 ? worlds : [[]]).map(fail)];
    const reports = await inTurns(tasks, pagesMax);
    const all = (key: keyof BootReport) => [...new Set(reports.flatMap((report) => report[key]))];
    return { findings: all('findings'), notes: all('notes') };
  } finally {
    await browser.close();
    server.close();
  }
}

const nothing: SuccessReport = { findings: [], notes: [] };

async function bootBeside(
  browser: Browser,
  origin: string,
  candidate: Release,
  others: readonly Release[],
): Promise<readonly string[]> {
  const { findings, leaks } = await new Measurement(candidate, others).make(browser, origin);
  if (leaks.length === 0) return findings;
  // What the garbage collector had not come round to is gone in a second measurement; a leak is there again.
  const again = new Set((await new Measurement(candidate, others).make(browser, origin)).leaks.map(({ kind }) => kind));
  const lasting = leaks.filter(({ kind }) => again.has(kind));
  const [first, ...rest] = others;
  if (lasting.length === 0 || !first) return [...findings, ...lasting.map(({ text }) => text)];
  // Leaks of the other remotes alone are not this version's fault.
  const control = await new Measurement(first, rest).make(browser, origin);
  const theirs = new Set(control.leaks.map(({ kind }) => kind));
  return [...findings, ...lasting.filter(({ kind }) => !theirs.has(kind)).map(({ text }) => text)];
}
