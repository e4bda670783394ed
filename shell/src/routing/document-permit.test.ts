import { permitElementId, permitHeader } from '@maru/contract';
import type { HttpRequest } from '@maru/platform/internal';
import { DocumentPermit } from './document-permit';

function open(permit = 'secret'): {
  permit: DocumentPermit;
  send: (method: HttpRequest['method']) => Promise<HttpRequest>;
} {
  document.body.innerHTML = `<script type="application/json" id="${permitElementId}" data-remote="mfe-trading">${permit}</script>`;
  const held = new DocumentPermit(document);
  const sent: HttpRequest[] = [];
  const transport = held.shownBy(async (request) => {
    sent.push(request);
    return { status: 200, text: '{}' };
  });
  const send = async (method: HttpRequest['method']) => {
    await transport({ method, url: '/v1/orders', headers: { Accept: 'a' }, timeoutMs: 1 });
    return sent.at(-1) as HttpRequest;
  };
  return { permit: held, send };
}

describe('the permit of a document', () => {
  it('goes along with calls that change something', async () => {
    const { send } = open();
    expect((await send('POST')).headers).toEqual({ Accept: 'a', [permitHeader]: 'secret' });
    expect((await send('GET')).headers).toEqual({ Accept: 'a' });
  });

  it('is out of the page before anything else runs, and nothing of it can be read from the object', () => {
    const { permit } = open();
    expect(document.documentElement.outerHTML).not.toContain('secret');
    expect(JSON.stringify([Object.getOwnPropertyNames(permit), permit])).not.toContain('secret');
  });

  it('is given up for good before another remote runs', async () => {
    const { permit, send } = open();
    permit.runs('mfe-trading');
    expect(permit.remote).toBe('mfe-trading');
    permit.runs('mfe-help');
    permit.runs('mfe-trading');
    expect(permit.remote).toBeUndefined();
    expect((await send('POST')).headers).toEqual({ Accept: 'a' });
  });

  it('is none for a visitor, whose document is of its remote all the same', async () => {
    const { permit, send } = open('');
    expect(permit.remote).toBe('mfe-trading');
    expect((await send('POST')).headers).toEqual({ Accept: 'a' });
  });

  it('says whether no document of this browser gets one, also once it is given up', () => {
    expect(open().permit.barred).toBe(false);
    document.body.innerHTML = `<script id="${permitElementId}" data-remote="mfe-trading" data-barred=""></script>`;
    const permit = new DocumentPermit(document);
    permit.runs('mfe-help');
    expect(permit.barred).toBe(true);
  });

  it('is none where the page carries no such element', () => {
    document.body.innerHTML = '';
    const permit = new DocumentPermit(document);
    expect(permit.remote).toBeUndefined();
  });
});
