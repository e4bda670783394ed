import type { ModalInput, ShellLocation, ToastInput } from '@maru/platform';
import { createPath, type ModalQueue } from '@maru/platform/internal';
import type { DocumentPermit } from './document-permit';
import type { ShellDocument } from './page-document';
import type { ScreenRoute } from './screen-table';

/**
 * Separates documents in which secrets are typed from all others: one that began with a screen of secrets shows nothing but
 * screens of that remote, and no other shows a screen of secrets. A screen of money is shown by a document of its remote until another one
 * runs.
 */
export class OwnDocument {
  private first: ScreenRoute | undefined;

  constructor(private readonly permit: Pick<DocumentPermit, 'remote'>) {}

  /** Called for each screen that is about to be shown. @returns whether that needs another document. */
  isLeftFor(route: ScreenRoute): boolean {
    // What the document was made for is shown in any case: made anew it would be no other.
    if (!this.first) this.first = route;
    else return this.isBeyond(route);
    return false;
  }

  isBeyond({ release, screen }: ScreenRoute): boolean {
    const { first, permit } = this;
    if (first?.screen.secrets) return release.name !== first.release.name;
    return screen.secrets === true || (screen.money === true && permit.remote !== release.name);
  }
}

/** What a document leaves to the next in the entry of the history. */
interface Legacy {
  /** State of the navigation, where react-router looks for it. */
  readonly usr: unknown;
  readonly toasts: readonly ToastInput[];
  /** A notice that nobody has put away yet, such as why the member was logged out (AUTH-116). */
  readonly notice?: ModalInput<'notice'>;
  /** By form; only where the next document is at the same address. */
  readonly typed?: Readonly<Record<string, unknown>>;
}

/**
 * Loads the page anew at another address. A reload keeps the state of the history's entry, which `location.assign` would lose.
 * @returns a promise that never settles, because the document ends.
 */
export function loadAnew(
  { history, location, document }: Pick<Window, 'history' | 'location' | 'document'>,
  to: ShellLocation & { readonly hash: string },
  { toasts, current }: Pick<ModalQueue, 'toasts' | 'current'>,
  replace: boolean,
  typed?: Legacy['typed'],
): Promise<null> {
  const path = createPath(to);
  const legacy: Legacy = {
    usr: to.state,
    toasts: toasts.map(({ message, tone }) => ({ message, tone })),
    ...(current?.name === 'notice' && { notice: { ...current.input } }),
    typed,
  };
  // A step through the history has changed the address already.
  if (replace || path !== createPath(location)) history[replace ? 'replaceState' : 'pushState'](legacy, '', path);
  // Nothing is pressed or typed any more in a document that ends.
  document.body.inert = true;
  location.reload();
  return new Promise(() => undefined);
}

/** Shows what the last document had no time to show, and gives forms what was typed into it; once. */
export function takeOver(
  history: History,
  { modals, ownDocument }: { readonly modals: ModalQueue; readonly ownDocument: Pick<ShellDocument, 'receive'> },
): void {
  const { toasts, notice, typed, ...rest } = (history.state ?? {}) as Partial<Legacy>;
  if (!toasts) return;
  history.replaceState(rest, '');
  if (typed) ownDocument.receive(typed);
  for (const toast of toasts) modals.toast(toast);
  if (notice) void modals.open('notice', notice);
}
