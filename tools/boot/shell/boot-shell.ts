import type { RemoteRelease, ShellStatement } from '@maru/contract';
import type { Browser } from 'playwright-core';
import { launchConfined } from '../browser';
import { filesAt } from '../files';
import { inTurns } from '../in-turns';
import { type Files, neighboursOf } from '../neighbours';
import type { Recording } from '../recorded';
import type { Placed } from '../release';
import type { BootReport } from '../report';
import { type Found, Look } from './look';
import { ownLive } from './own-live';
import { RecordedExchange } from './recorded-exchange';
import { type ServedShell, Site } from './site';
import { isMain, type Visit, visitsOf } from './visits';

/** A version of the shell with the place of its files. */
export type ShellCandidate = ShellStatement & Placed;

export interface ShellPlan {
  readonly candidate: ShellCandidate;
  /** The remotes that run on it; the first world is tried. */
  readonly worlds: readonly (readonly RemoteRelease[])[];
  /** The shell that is live: what it does not do better is no fault of the candidate. */
  readonly before?: ShellCandidate;
}

/** What is read before root is given up. */
export interface Given {
  readonly executablePath: string;
  readonly recording: Recording;
  /** Of the candidate. */
  readonly files: Files;
}

export const filesOfShell = (shell: ShellCandidate): Promise<Files> => filesAt(shell, Object.keys(shell.files));

/** Pages that are looked at at the same time. */
const pagesMax = 2;

/**
 * Boots a version of the shell as members get it: pages of the HTML server of this repository, the first screen of every remote, its calls
 * answered as a running exchange has answered them. @throws Error where the boot cannot be made.
 */
export async function bootShell(
  { candidate, worlds, before }: ShellPlan,
  { executablePath, recording, files }: Given,
): Promise<BootReport> {
  const exchange = new RecordedExchange(recording);
  const shell = { build: candidate.shell, files };
  const site = await Site.open(exchange);
  const browser = await launchConfined(executablePath, site.origin);
  try {
    const beside = await neighboursOf(worlds.slice(0, 1), (files) => site.place(files));
    const releases = (beside.worlds[0] ?? []) as readonly RemoteRelease[];
    const visits = visitsOf(releases, exchange.recording);
    const look = async (served: ServedShell, at: readonly Visit[]) => {
      await site.serve(served, ownLive(releases, served.build.platformVersion));
      return lookAt(browser, site, at);
    };
    const seen = await look(shell, visits);
    const doubtful = visits.filter((visit) => seen.get(visit)?.length);
    const findings = await withoutOlder(doubtful, seen, {
      again: () => look(shell, doubtful),
      before: async () => (before ? look(await servedShell(before), doubtful) : new Map()),
    });
    return { findings, notes: [...beside.notes, ...notesOf(exchange)] };
  } finally {
    await browser.close();
    await site.close();
  }
}

type Seen = ReadonlyMap<Visit, readonly Found[]>;

async function servedShell(candidate: ShellCandidate): Promise<ServedShell> {
  return { build: candidate.shell, files: await filesOfShell(candidate) };
}

/** Main first: where it does not come up, nothing else does. */
async function lookAt(browser: Browser, site: Site, visits: readonly Visit[]): Promise<Seen> {
  const look = (at: readonly Visit[]) =>
    inTurns(
      at.map((visit) => async () => [visit, await Look.at(browser, site, visit)] as const),
      pagesMax,
    );
  const first = await look(visits.filter(isMain));
  if (first.some(([, found]) => found.some(({ fatal }) => fatal))) return new Map(first);
  return new Map([...first, ...(await look(visits.filter((visit) => !isMain(visit))))]);
}

interface OtherLooks {
  /** At the candidate. */
  readonly again: () => Promise<Seen>;
  /** At the shell that is live. */
  readonly before: () => Promise<Seen>;
}

/** What a second look at the candidate shows, too, and the live shell does not. */
async function withoutOlder(doubtful: readonly Visit[], seen: Seen, other: OtherLooks): Promise<readonly string[]> {
  if (doubtful.length === 0) return [];
  const again = keysOf(await other.again());
  const before = keysOf(await other.before());
  return doubtful
    .flatMap((visit) => seen.get(visit) ?? [])
    .filter(({ key }) => again.has(key) && !before.has(key))
    .map(({ text }) => text);
}

const keysOf = (seen: Seen): ReadonlySet<string> => new Set([...seen.values()].flat().map(({ key }) => key));

const notesOf = ({ unrecorded }: RecordedExchange): readonly string[] =>
  [...unrecorded].map((call) => `a page asks ${call}, which is not recorded: it is answered 404`);
