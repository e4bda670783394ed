import type { RemoteRelease, ShellStatement } from '@maru/contract';
import type { Browser } from 'playwright-core';
import { launchConfined } from '../browser';
import { filesAt } from '../files';
import { type Files, neighboursOf } from '../neighbours';
import type { Recording } from '../recorded';
import type { Placed } from '../release';
import type { BootReport } from '../report';
import { RecordedClock } from './clock';
import { ShellLooks } from './looks';
import { ownLive } from './own-live';
import { RecordedExchange } from './recorded-exchange';
import { type ServedShell, Site } from './site';
import { visitsOf } from './visits';

/** A version of the shell with the place of its files. */
export type ShellCandidate = ShellStatement & Placed;

export interface ShellPlan {
  readonly candidate: ShellCandidate;
  /** The remotes that run on it; the first world is tried. */
  readonly worlds: readonly (readonly RemoteRelease[])[];
  /** The shell that is live: what it does not do better is no fault of the candidate. */
  readonly before?: ShellCandidate;
  /** Milliseconds after which the boot is ended from outside. */
  readonly limitMs?: number;
}

/** What is read before root is given up. */
export interface Given {
  readonly executablePath: string;
  readonly recording: Recording;
  /** Of the candidate. */
  readonly files: Files;
}

export const filesOfShell = (shell: ShellCandidate): Promise<Files> => filesAt(shell, Object.keys(shell.files));

const usualLimitMs = 120_000;
/** What is left of the time is for what has begun. */
const lookShare = 0.75;
const bringShare = 0.2;

/**
 * Boots a version of the shell as members get it: pages of the HTML server of this repository, the first screen of every remote, its calls
 * answered as a running exchange has answered them. @throws Error where the boot cannot be made.
 */
export async function bootShell(
  { candidate, worlds, before, limitMs = usualLimitMs }: ShellPlan,
  { executablePath, recording, files }: Given,
): Promise<BootReport> {
  const until = Date.now() + lookShare * limitMs;
  const exchange = new RecordedExchange(recording);
  const site = await Site.open(exchange, new RecordedClock(recording.at));
  let browser: Browser | undefined;
  try {
    browser = await launchConfined(executablePath, site.origin);
    const visits = visitsOf(worlds[0] ?? [], recording);
    const visited = new Set(visits.map(({ remote }) => remote));
    const live = (worlds[0] ?? []).filter(({ name }) => visited.has(name));
    const end = AbortSignal.timeout(bringShare * limitMs);
    const beside = await neighboursOf([live], (each) => site.place(each), end);
    const releases = (beside.worlds[0] ?? []) as readonly RemoteRelease[];
    if (live.length > 0 && releases.length === 0) throw new Error(`no remote can be had: ${beside.notes.join('; ')}`);
    const there = new Set(releases.map(({ name }) => name));
    const looks = new ShellLooks({
      ...{ browser, site, until },
      visits: visits.map((visit) => (visit.remote && !there.has(visit.remote) ? { ...visit, remote: null } : visit)),
      serve: (shell) => site.serve(shell, ownLive(releases, shell.build.platformVersion)),
      before: before && (async () => servedShell(before, await filesOfShell(before))),
    });
    const report = await looks.make(servedShell(candidate, files));
    return { findings: report.findings, notes: [...beside.notes, ...report.notes, ...notesOf(exchange)] };
  } finally {
    await browser?.close();
    await site.close();
  }
}

const servedShell = ({ shell }: ShellCandidate, files: Files): ServedShell => ({ build: shell, files });

const notesOf = ({ unrecorded }: RecordedExchange): readonly string[] =>
  [...unrecorded].map((call) => `a page asks ${call}, which is not recorded: it is answered 404`);
