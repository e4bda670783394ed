import type { FirstContent, Language, LiveReleases, PageReleases, SetContent } from '@maru/contract';
import type { FirstAnswers, PublicAnswers } from './first-answers';
import { callIn, type FirstContents } from './first-content/first-contents';
import { remotesOf } from './page';
import { type Target, targetOf } from './target';

interface PageBeginning {
  /** That travel with the page. */
  readonly answers: FirstAnswers;
  /** As `PageInput.content`. */
  readonly content: FirstContent;
}

interface Sources {
  readonly answers: Pick<PublicAnswers, 'of'>;
  readonly firstContents: Pick<FirstContents, 'of'>;
}

/** What every page asks for at its start (SHEL-250, API-156). */
const callsOfShell = (language: Language): readonly string[] => [
  `/v1/mobile/version?locale=${language}`,
  '/v1/remote-config',
];

/** What a page carries of its screen: answers, and what its remote draws from them. An overridden remote, which nobody has published, draws nothing. */
export async function beginningOf(
  { releases, live, set }: { releases: PageReleases; live: LiveReleases | null; set: SetContent },
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { language, visitor }: { language: Language; visitor: boolean },
  { answers: source, firstContents }: Sources,
): Promise<PageBeginning> {
  const target = targetOf(pathname, { remotes: remotesOf(releases) });
  const answers = await source.of([...callsOfShell(language), ...callsOfScreen(target, language)]);
  if (!target || !live || target.remote.name === releases.override?.token.remote) return { answers, content: null };
  return {
    answers,
    content: await firstContents.of({ target, path: pathname, search, language, visitor, answers }, live, set),
  };
}

function callsOfScreen(target: Target | null, language: Language): readonly string[] {
  const screen = target?.remote.manifest.screens.find(({ id }) => id === target.screen);
  return screen?.answers?.map((call) => callIn(call, language)) ?? [];
}
