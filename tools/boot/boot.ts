import { tmpdir } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from './chromium';
import { Measurement } from './measurement';
import { buildPage } from './page-build';
import type { Candidate, Release } from './release';
import { serveBoot } from './serve-boot';

export interface BootPlan {
  /** `folder`: local folder of its files; without it they are fetched from `baseUrl`. */
  readonly candidate: Candidate;
  /** The releases beside it, for each combination of rollouts. */
  readonly worlds: readonly (readonly Release[])[];
}

/**
 * Boots a version beside everything that runs, in a real browser: its screens in turn, 50 mounts in each world, other remotes
 * in between.
 * @returns findings; empty where all is well.
 */
export async function boot({ candidate: given, worlds }: BootPlan): Promise<readonly string[]> {
  const executablePath = chromiumPath();
  const server = await serveBoot(await buildPage(), given.folder ?? null);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    // In a registry's container no other folder is writable.
    env: { ...process.env, HOME: tmpdir() } as Record<string, string>,
  });
  const candidate = given.folder ? { ...given, baseUrl: `${server.origin}/candidate/` } : given;
  try {
    const findings: string[] = [];
    for (const others of worlds.length > 0 ? worlds : [[]])
      findings.push(...(await bootBeside(browser, server.origin, candidate, others)));
    return [...new Set(findings)];
  } finally {
    await browser.close();
    server.close();
  }
}

async function bootBeside(
  browser: Browser,
  origin: string,
  candidate: Release,
  others: readonly Release[],
): Promise<readonly string[]> {
  const { findings, leaks } = await new Measurement(candidate, others).make(browser, origin);
  const [first, ...rest] = others;
  if (leaks.length === 0 || !first) return [...findings, ...leaks.map(({ text }) => text)];
  // Leaks of the other remotes alone are not this version's fault.
  const control = await new Measurement(first, rest).make(browser, origin);
  const theirs = new Set(control.leaks.map(({ kind }) => kind));
  return [...findings, ...leaks.filter(({ kind }) => !theirs.has(kind)).map(({ text }) => text)];
}
