import { ServicesProvider } from '@maru/platform';
import { registerOwnTexts } from '@maru/platform/internal';
import { createRoot } from 'react-dom/client';
import type { ShellDeps } from '../page/shell-deps';
import type { ScreenRoute } from '../routing/screen-table';
import { Palette } from './palette';
import type { PaletteItem } from './palette-items';
import ko from './texts/ko.json';

const recentMax = 4;
/** For as long as the page lives: what a member looked for is nobody else's business. */
let recent: readonly string[] = [];
/** Uid of the member whose they are; undefined: a visitor's. */
let recentBy: string | undefined;
let isOpen = false;

const textsReady = registerOwnTexts('palette', {
  ko,
  en: () => import('./texts/en.json'),
  ch: () => import('./texts/ch.json'),
});

/** Opens the palette over the page; the focus returns to where it was. */
export async function showPalette({ services }: ShellDeps, routes: readonly ScreenRoute[]): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await textsReady;
  const by = services.session.me?.uid;
  if (recentBy !== undefined && recentBy !== by) recent = [];
  recentBy = by;
  const before = document.activeElement;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    isOpen = false;
    root.unmount();
    place.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  const choose = (item: PaletteItem) => {
    recent = [item.id, ...recent.filter((id) => id !== item.id)].slice(0, recentMax);
    close();
    item.run();
  };
  root.render(
    <ServicesProvider value={services}>
      <Palette routes={routes} recent={recent} onChoose={choose} onClose={close} />
    </ServicesProvider>,
  );
}
