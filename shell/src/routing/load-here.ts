import type { ModalQueue } from '@maru/platform/internal';
import { endingMsMax } from './leave-question';
import { loadAnew } from './own-document';
import type { ShellDocument } from './page-document';

export interface LoadHereDeps {
  readonly modals: ModalQueue;
  readonly ownDocument: Pick<ShellDocument, 'forms'>;
}

type EndingPage = Pick<
  Window,
  'history' | 'location' | 'document' | 'addEventListener' | 'removeEventListener' | 'setTimeout'
> & {
  /** Not in every browser. */
  readonly navigation?: Pick<EventTarget, 'addEventListener'>;
};

/** As `loadAnew`, where the page is; what is typed into forms goes along. Nobody is asked: the document must not go on. */
export function loadHere(page: EndingPage, { modals, ownDocument }: LoadHereDeps): void {
  // It ends already: a second reload would end the first one.
  if (page.document.body.inert) return;
  const { pathname, search, hash } = page.location;
  const typed = typedInto(ownDocument.forms);
  // Nor is it opened again after some time, as `askBeforeLeaving` does: what is typed after this would be lost on a slow network.
  const endUnasked = (event: Event) => event.stopImmediatePropagation();
  page.addEventListener('beforeunload', endUnasked, true);
  void loadAnew(page, { pathname, search, hash, state: page.history.state?.usr }, modals, true, typed);
  const reopen = () => {
    page.removeEventListener('beforeunload', endUnasked, true);
    page.document.body.inert = false;
  };
  // The member has stopped the loading: the next call that needs another document reloads, with what is typed by then.
  if (page.navigation) page.navigation.addEventListener('navigateerror', reopen, { once: true });
  else page.setTimeout(reopen, endingMsMax);
}

/** As the history can keep it; a form that fails hands nothing on. */
function typedInto(forms: ShellDocument['forms']): Readonly<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const [form, typed] of forms) {
    try {
      all[form] = JSON.parse(JSON.stringify(typed()));
    } catch {
      // Nothing typed, or nothing that can be kept.
    }
  }
  return all;
}
