import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A screen as somebody opens it. */
export interface Screen {
  readonly path: string;
  readonly member: boolean;
}

interface Manifest {
  readonly screens: readonly {
    readonly paths: readonly { readonly path: string }[];
    readonly guard: 'none' | 'user' | 'optional';
  }[];
}

/** Screens that somebody without the step before is led away from. */
const withinFlows: ReadonlySet<string> = new Set([
  '/login/SMS',
  '/login/OTP',
  '/login/pwConform',
  '/app/withdrawConfirm',
]);

/** Every screen that the remotes of this repository name; one that is for both, as a visitor and as a member. */
export async function screensOfRemotes(url: string): Promise<readonly Screen[]> {
  const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const manifests = folders.map(
    (name) => JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8')) as Manifest,
  );
  const found = manifests.flatMap(({ screens }) =>
    screens.flatMap(({ paths, guard }) =>
      paths.flatMap(({ path }) =>
        [false, true].filter((member) => guard !== (member ? 'none' : 'user')).map((member) => ({ path, member })),
      ),
    ),
  );
  const screens: Screen[] = [];
  for (const { path, member } of found)
    if (!withinFlows.has(path)) screens.push({ path: await filledIn(path, url), member });
  return screens;
}

const examples: Readonly<Record<string, string>> = { marketCode: 'KRW-BTC', coin: 'BTC', tkCode: 'HANOK2026' };

/** Gives the parameters of a path something that exists. */
async function filledIn(path: string, url: string): Promise<string> {
  const id = path.endsWith('/:id') ? await firstOf(path.includes('notices') ? 'notices' : 'items', url) : '';
  return path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : (examples[name] ?? '')));
}

async function firstOf(board: string, url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/board/${board}?page=1&count=1`);
  const { list } = (await answer.json()) as { list: readonly { id: string }[] };
  return list[0]?.id ?? '1';
}
