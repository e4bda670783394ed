/** Functions of the page as they were before any remote, which may put its own in their place to see a frame. */
const { apply } = Reflect;
type Method = (...given: readonly never[]) => unknown;
const caller =
  <Result>(method: unknown) =>
  (on: object, ...given: readonly unknown[]): Result =>
    apply(method as Method, on, given) as Result;

export interface HeldFrame {
  /** In the page's tree; the frame is in its closed shadow tree. */
  readonly box: HTMLElement;
  readonly window: () => Window | null;
}

/** Puts a frame with these attributes into an element. */
export type HoldFrame = (inside: HTMLElement, attributes: Readonly<Record<string, string>>) => HeldFrame;

/**
 * Makes frames of which nobody else gets hold: the element would lead to any window once its address is changed (decision 39). Create
 * this before the ways out are closed.
 */
export function nativeFrames(page: Window & typeof globalThis): HoldFrame {
  const { document } = page;
  const make = caller<HTMLElement>(page.Document.prototype.createElement);
  const shadow = caller<ShadowRoot>(page.Element.prototype.attachShadow);
  const set = caller<void>(page.Element.prototype.setAttribute);
  const append = caller<void>(page.Node.prototype.appendChild);
  const windowOf = caller<Window | null>(
    Object.getOwnPropertyDescriptor(page.HTMLIFrameElement.prototype, 'contentWindow')?.get,
  );
  return (inside, attributes) => {
    const frame = make(document, 'iframe');
    for (const name in attributes) set(frame, name, attributes[name]);
    const box = make(document, 'div');
    append(shadow(box, { mode: 'closed' }), frame);
    append(inside, box);
    return { box, window: () => windowOf(frame) };
  };
}
