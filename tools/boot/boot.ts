import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchConfined, leaveRoot } from './browser';
import { chromiumPath } from './chromium';
import { Measurement } from './measurement';
import { buildPage } from './page-build';
import type { Candidate, Release } from './release';
import { serveBoot } from './serve-boot';

export interface BootPlan {
  /** `contents` or `folder`: where its files are; without them they are fetched from `baseUrl`. */
  readonly candidate: Candidate;
  /** The releases beside it, for each mix of rollouts that is tried. */
  readonly worlds: readonly (readonly Release[])[];
}

type Contents = ReadonlyMap<string, Buffer>;

/**
 * Boots a version beside everything that runs, in a real browser: its screens in turn, 50 mounts in each world, other remotes
 * in between. The browser reaches the files of these releases and nothing else.
 * @returns findings; empty where all is well.
 */
export async function boot({ candidate: given, worlds }: BootPlan): Promise<readonly string[]> {
  const executablePath = chromiumPath();
  const page = await buildPage();
  const files = await filesOf(given);
  leaveRoot([executablePath, join(page, 'main.js'), fileURLToPath(import.meta.url)]);
  const server = await serveBoot(page, files);
  const browser = await launchConfined(executablePath, server.origin);
  const here = (release: Release): Release => ({ ...release, baseUrl: server.addressOf(release.baseUrl) });
  const candidate = files ? { ...given, baseUrl: `${server.origin}/candidate/` } : here(given);
  try {
    const findings: string[] = [];
    for (const others of worlds.length > 0 ? worlds : [[]])
      findings.push(...(await bootBeside(browser, server.origin, candidate, others.map(here))));
    return [...new Set(findings)];
  } finally {
    await browser.close();
    server.close();
  }
}

async function filesOf({ contents, folder, entry, preload, files }: Candidate): Promise<Contents | null> {
  if (contents) return new Map(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
  if (!folder) return null;
  const paths = new Set([entry, ...preload.css, ...preload.js, ...Object.keys(files ?? {})]);
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return new Map(await Promise.all([...paths].map(read)));
}

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
