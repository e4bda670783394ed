import { registryForEachTest } from '../testing/each-test';
import { type Caller, manifestOf, type World } from '../testing/world';

describe('files of a remote, opened as pages of the operators’ origin', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));

  const put = (path: string) =>
    caller.registry.deps.store.create(`files/mfe-help/1.0.0/${path}`, Buffer.from('<svg/>'));

  it.each([
    ['picture.svg', 'image/svg+xml'],
    ['assets/picture.png', 'image/png'],
    ['assets/letters.woff2', 'font/woff2'],
    ['main.js', 'text/javascript; charset=utf-8'],
    ['main.js.map', 'application/json; charset=utf-8'],
  ])('%s runs no script there, and keeps its type', async (path, type) => {
    await put(path);
    const { statusCode, headers } = await caller.app.inject(`/files/mfe-help/1.0.0/${path}`);
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': type,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
      }),
    ]);
  });

  it.each(['page.html', 'page.xhtml', 'feed.xml', 'bare', 'main.js.br', 'page.htm.js/x.html'])(
    '%s is not served, though it lies in the store',
    async (path) => {
      await put(path);
      expect((await caller.app.inject(`/files/mfe-help/1.0.0/${path}`)).statusCode).toBe(404);
    },
  );

  it('a signed page among the files is refused at publish', async () => {
    const source = '<script>fetch("/")</script>';
    const body = world.body(manifestOf('mfe-help'));
    const files = { ...body.files, 'page.html': Buffer.from(source).toString('base64') };
    const answer = await caller.post('/releases', 'help', { ...body, files });
    expect([answer.statusCode, answer.json().findings]).toEqual([
      422,
      expect.arrayContaining([expect.stringContaining('page.html: is no file of a release')]),
    ]);
  });
});
