type Page = Window & typeof globalThis;

/** Taken before any remote, which may put its own in their place to see or turn what passes through. */
const { apply } = Reflect;
const { exec } = RegExp.prototype;

type Method = (this: never, ...given: readonly unknown[]) => unknown;

/** Peer connections, and what makes windows or elements past the functions below. */
const unused = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'documentPictureInPicture', 'XSLTProcessor'];

/** Elements that bring a window of their own, with everything that is closed in this one. */
const framing = /(^|:)(i?frame|object|embed|fencedframe)$/i;

/**
 * Closes ways out of the page that the content-security policy does not know: peer connections, windows, links that scripts press, and
 * frames, whose windows have all of these again (decision 39); the one of reCAPTCHA is made by captcha-frame.ts. Runs before any remote.
 */
export function closeWaysOut(page: Page): void {
  for (const name of unused) lock(page, name, undefined);
  closeWindows(page);
  closeLinks(page);
  closeFrames(page);
}

/** A window opens on this site alone, and nobody holds it: neither this page its windows, nor this one whoever opened it by a link with a name. */
function closeWindows(page: Page): void {
  page.opener = null;
  // With three arguments it is `window.open`.
  lock(page.Document.prototype, 'open', undefined);
  wrap(page, 'open', (native, path = '') => {
    const { protocol, origin, href } = new URL(String(path), page.location.href);
    // A blob has the origin of who made it.
    if (origin === page.location.origin && protocol === page.location.protocol) native(href, '_blank', 'noopener');
    return null;
  });
}

/** Only a person follows a link to another site. */
function closeLinks(page: Page): void {
  const { HTMLElement, EventTarget, Element, location } = page;
  const leadsAway = (target: unknown): boolean => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a, area') : null;
    return link !== null && link.origin !== location.origin;
  };
  wrap(HTMLElement.prototype, 'click', function (native) {
    if (!leadsAway(this)) native();
  });
  wrap(EventTarget.prototype, 'dispatchEvent', function (native, event) {
    return (event as Event).type === 'click' && leadsAway(this) ? false : native(event);
  });
}

function closeFrames({ CustomElementRegistry, Document, DOMImplementation, XMLHttpRequest }: Page): void {
  // An element of one's own that extends a frame is one, and made by its constructor.
  lock(CustomElementRegistry.prototype, 'define', undefined);
  for (const [maker, name, at] of [
    [Document.prototype, 'createElement', 0],
    [Document.prototype, 'createElementNS', 1],
    [DOMImplementation.prototype, 'createDocument', 1],
  ] as const) {
    const native = Reflect.get(maker, name) as Method;
    lock(maker, name, function (this: unknown, ...given: unknown[]) {
      given[at] = unframed(given[at] ?? '');
      return apply(native, this, given);
    });
  }
  // Answers that are parsed bring elements along.
  const type = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseType');
  Object.defineProperty(XMLHttpRequest.prototype, 'responseType', {
    ...type,
    set(this: XMLHttpRequest, given: unknown) {
      const wanted = String(given);
      if (wanted === 'document') throw new TypeError('The page parses no answers');
      type?.set?.call(this, wanted);
    },
    configurable: false,
  });
  lock(XMLHttpRequest.prototype, 'responseXML', null);
}

/** Read once: an object could answer otherwise when it is asked again. */
function unframed(given: unknown): string {
  const name = `${given}`;
  if (apply(exec, framing, [name])) throw new TypeError(`The page has no ${name}`);
  return name;
}

function wrap(
  owner: object,
  name: string,
  instead: (this: unknown, native: (...given: readonly unknown[]) => unknown, ...given: readonly unknown[]) => unknown,
): void {
  const method = Reflect.get(owner, name) as Method;
  lock(owner, name, function (this: unknown, ...given: readonly unknown[]) {
    const native = (...changed: readonly unknown[]) => apply(method, this, changed);
    return apply(instead, this, [native, ...given]);
  });
}

function lock(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: false, writable: false });
}
