import { registerOwnTexts, translator } from '@maru/platform/internal';
import { reaction } from '@maru/platform/mobx';
import type { Connection } from './connection';
import styles from './connection-banner.module.css';
import { connectionTexts } from './connection-texts';

/** Strip below the header that covers nothing but the page's margin, so that nothing moves when it comes and goes. */
export function showConnection(connection: Pick<Connection, 'state'>, page: Document): void {
  const t = translator('connection');
  void registerOwnTexts('connection', connectionTexts);
  const strip = Object.assign(page.createElement('div'), { className: styles.strip, role: 'status' });
  page.body.append(strip);
  // The toasts of small screens begin below it, however many lines it has.
  const tellHeight = () => {
    const height = connection.state === 'online' ? 0 : strip.offsetHeight;
    page.documentElement.style.setProperty('--strip-height', `${height}px`);
  };
  page.defaultView?.addEventListener('resize', tellHeight);
  reaction(
    () => connection.state,
    (state) => {
      strip.dataset.state = state;
      // The words stay while the strip fades.
      if (state !== 'online') strip.textContent = t(state);
      tellHeight();
    },
    { fireImmediately: true },
  );
}
