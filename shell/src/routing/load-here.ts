import type { ModalQueue } from '@maru/platform/internal';
import { loadAnew } from './own-document';
import type { ShellDocument } from './page-document';
import type { ShellNavigation } from './shell-navigation';

export interface LoadHereDeps {
  readonly modals: ModalQueue;
  readonly ownDocument: Pick<ShellDocument, 'forms'>;
  readonly navigation: Pick<ShellNavigation, 'letGo'>;
}

/** As `loadAnew`, where the page is; what is typed into forms goes along. Nobody is asked: the document must not go on. */
export function loadHere(
  page: Pick<Window, 'history' | 'location' | 'document'>,
  { modals, ownDocument, navigation }: LoadHereDeps,
): void {
  const { pathname, search, hash } = page.location;
  const typed = typedInto(ownDocument.forms);
  navigation.letGo();
  void loadAnew(page, { pathname, search, hash, state: page.history.state?.usr }, modals, true, typed);
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
