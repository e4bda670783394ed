import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { remotes } from '@maru/tools-workspace';

/** Remotes that specs which go through all of them keep to: MARU_JOURNEYS_OF, set by npm test -- --changed. */
const chosen: readonly string[] = process.env.MARU_JOURNEYS_OF?.split(',') ?? remotes;

export const isChosenRemote = (remote: string): boolean => chosen.includes(remote);

/** Paths of the chosen remotes' screens, as their remote.json has them. */
const chosenPatterns = chosen
  .filter((remote) => remotes.includes(remote))
  .flatMap((remote) => {
    const file = fileURLToPath(new URL(`../../${remote}/remote.json`, import.meta.url));
    const { screens } = JSON.parse(readFileSync(file, 'utf8')) as { screens: { paths: { path: string }[] }[] };
    return screens.flatMap(({ paths }) => paths.map(({ path }) => patternOf(path)));
  });

/** Whether a screen of a chosen remote answers a path. */
export const isChosenPath = (path: string): boolean =>
  !process.env.MARU_JOURNEYS_OF || chosenPatterns.some((pattern) => pattern.test(path));

function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split('/');
  return new RegExp(`^${parts.map((part) => (part.startsWith(':') ? '[^/]+' : part)).join('/')}/?$`);
}
