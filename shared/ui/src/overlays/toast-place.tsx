import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './toast-place.module.css';

const mark = 'data-maru-toasts';

/** The place of all toasts of a page, so that none covers another. Found by its mark: a remote has a copy of this code. */
function placeOf({ body }: Document): Element {
  const before = body.querySelector(`[${mark}]`);
  if (before) return before;
  const place = Object.assign(body.ownerDocument.createElement('div'), { className: styles.place });
  place.setAttribute(mark, '');
  // Stays reachable while a dialog hides the rest of the page.
  place.setAttribute('data-react-aria-top-layer', 'true');
  body.append(place);
  return place;
}

export interface ToastPlaceProps {
  /** A `ToastRegion`; a `ToastStack` stands here by itself. */
  children: ReactNode;
}

/** Above the page: at the lower edge, on small screens below the header and the strip of a lost connection. */
export function ToastPlace({ children }: ToastPlaceProps) {
  const [place] = useState(() => placeOf(document));
  return createPortal(children, place);
}
