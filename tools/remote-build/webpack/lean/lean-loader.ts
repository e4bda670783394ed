import { leanDecimal } from './decimal';
import { leanEntries, leanInit, leanRemotes, leanStaticRemotes } from './host-runtime';
import { leanI18next } from './i18next';
import { leanRouter } from './router';
import { leanInnerFrom, leanReadableStream } from './rxjs';
import { leanSingleSpa } from './single-spa';

const libraries = {
  decimal: leanDecimal,
  federationEntries: leanEntries,
  federationInit: leanInit,
  federationRemotes: leanRemotes,
  federationStaticRemotes: leanStaticRemotes,
  i18next: leanI18next,
  innerFrom: leanInnerFrom,
  readableStream: leanReadableStream,
  router: leanRouter,
  singleSpa: leanSingleSpa,
};

/** Modules of libraries of which parts are left out. */
export type LeanModule = keyof typeof libraries;

/** The webpack loader of those modules. */
export default function leanText(this: { getOptions(): { readonly module: LeanModule } }, source: string): string {
  return libraries[this.getOptions().module](source);
}
