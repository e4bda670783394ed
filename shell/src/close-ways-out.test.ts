import { closeWaysOut } from './close-ways-out';

const site = 'https://maru.test';

/** A page whose parts note what reaches them. */
function closedPage() {
  const reached: string[] = [];
  class Target {
    dispatchEvent({ type }: { type: string }) {
      reached.push(`dispatch ${type}`);
      return true;
    }
  }
  class Element extends Target {
    constructor(private readonly link: { origin?: string } | null = null) {
      super();
    }
    closest() {
      return this.link;
    }
  }
  class HTMLElement extends Element {
    click() {
      reached.push('click');
    }
  }
  class CustomElementRegistry {
    define(name: string) {
      reached.push(`define ${name}`);
    }
  }
  class Document {
    open(...given: readonly string[]) {
      reached.push(given.join(' '));
    }
    createElement(name: string) {
      return `element ${name}`;
    }
    createElementNS(_space: string, name: string) {
      return `element ${name}`;
    }
  }
  class DOMImplementation {
    createDocument(_space: string | null, name: string | null) {
      return `document ${name}`;
    }
  }
  class XMLHttpRequest {
    type = '';
    get responseType() {
      return this.type;
    }
    set responseType(type: string) {
      this.type = type;
    }
    get responseXML() {
      return 'parsed';
    }
  }
  const page = {
    location: { href: `${site}/help`, origin: site, protocol: 'https:' },
    RTCPeerConnection: class {},
    open: (...given: readonly string[]) => reached.push(given.join(' ')),
    opener: {} as unknown,
    CustomElementRegistry,
    EventTarget: Target,
    Element,
    HTMLElement,
    Document,
    DOMImplementation,
    XMLHttpRequest,
    documentPictureInPicture: {},
  };
  closeWaysOut(page as never);
  return {
    page,
    reached,
    document: new Document(),
    elementIn: (link: { origin?: string } | null) => new HTMLElement(link),
  };
}

describe('ways out of the page', () => {
  it('are no peer connections, for good', () => {
    const { page } = closedPage();
    expect([page.RTCPeerConnection, page.documentPictureInPicture]).toEqual([undefined, undefined]);
    expect(() => Object.assign(page, { RTCPeerConnection: class {} })).toThrow(TypeError);
    expect(() => Object.defineProperty(page, 'open', { value: () => undefined })).toThrow(TypeError);
  });

  it.each([
    'https://foreign.test/?x',
    '//foreign.test',
    'javascript:1',
    'about:blank',
    '',
    'data:,x',
    `blob:${site}/x`,
  ])('open no window on %j, and hold none', (path) => {
    const { page, reached } = closedPage();
    expect(page.open(path)).toBeNull();
    expect(reached).toEqual(path === '' ? [`${site}/help _blank noopener`] : []);
  });

  it('open windows of this site without a reference to them', () => {
    const { page, reached } = closedPage();
    expect(page.open('/login', 'mine', 'popup')).toBeNull();
    expect(reached).toEqual([`${site}/login _blank noopener`]);
  });

  it('are no windows by a document, and none that has opened this one', () => {
    const { page, document, reached } = closedPage();
    expect(() => document.open('/login', 'mine', '')).toThrow(TypeError);
    expect(reached).toEqual([]);
    expect(page.opener).toBeNull();
  });

  it('are no elements that extend a frame', () => {
    const { page, reached } = closedPage();
    expect(() => new page.CustomElementRegistry().define('x-frame')).toThrow(TypeError);
    expect(reached).toEqual([]);
  });

  it('are no frames, however their name is written', () => {
    const { document } = closedPage();
    let asked = 0;
    const turning = { toString: () => (asked++ === 0 ? 'p' : 'iframe') };
    for (const name of ['iframe', 'IFRAME', 'frame', 'object', 'embed'])
      expect(() => document.createElement(name)).toThrow(TypeError);
    expect(() => document.createElementNS('http://www.w3.org/1999/xhtml', 'x:iframe')).toThrow(TypeError);
    expect(document.createElement(turning as never)).toBe('element p');
    expect(document.createElementNS('http://www.w3.org/2000/svg', 'path')).toBe('element path');
  });

  it('are no frames, whatever a remote puts in the place of the language’s own functions (decision 39)', () => {
    const { document } = closedPage();
    const passed = jest.spyOn(Reflect, 'apply');
    jest.spyOn(RegExp.prototype, 'test').mockReturnValue(false);
    jest.spyOn(RegExp.prototype, 'exec').mockReturnValue(null);
    jest.spyOn(globalThis, 'String').mockReturnValue('p');
    let made: unknown = null;
    try {
      made = document.createElement('iframe');
    } catch {}
    const other = document.createElement('p');
    const seen = passed.mock.calls.length;
    jest.restoreAllMocks();
    expect([made, other, seen]).toEqual([null, 'element p', 0]);
  });

  it('are no frames of documents that are made or parsed elsewhere', () => {
    const { page } = closedPage();
    const maker = new page.DOMImplementation();
    expect(() => maker.createDocument('http://www.w3.org/1999/xhtml', 'iframe')).toThrow(TypeError);
    expect(maker.createDocument(null, null)).toBe('document ');
    const request = new page.XMLHttpRequest();
    expect(() => Object.assign(request, { responseType: 'document' })).toThrow(TypeError);
    request.responseType = 'blob';
    expect([request.responseType, request.responseXML]).toEqual(['blob', null]);
  });

  it('are no links to other sites that a script presses', () => {
    const { reached, elementIn } = closedPage();
    const click = { type: 'click' };
    for (const link of [{ origin: 'https://foreign.test' }, { origin: undefined }]) {
      elementIn(link).click();
      expect(elementIn(link).dispatchEvent(click)).toBe(false);
    }
    expect(reached).toEqual([]);
    for (const link of [{ origin: site }, null]) {
      elementIn(link).click();
      elementIn(link).dispatchEvent(click);
    }
    elementIn({ origin: 'https://foreign.test' }).dispatchEvent({ type: 'focus' });
    expect(reached).toEqual(['click', 'dispatch click', 'click', 'dispatch click', 'dispatch focus']);
  });
});
