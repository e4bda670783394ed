import { type Drawn, FirstContentThreads } from './index';

const now = '2026-11-27T03:04:05.000Z';
const input = (change: object = {}) =>
  JSON.stringify({ screen: 'main', path: '/', now, language: 'ko', words: [], answers: {}, ...change });
/** A bundle whose function has this body. */
const bundle = (body: string, before = '') => `${before}; var firstContent = { firstContent(input) { ${body} } };`;
const why = (drawn: Drawn) => (drawn.kind === 'failed' ? drawn.why : drawn);

describe('a server bundle in its thread', () => {
  let threads: FirstContentThreads;
  // An answer of a machine with other work may be late: what is tried here is never waited for by a page.
  beforeEach(() => {
    threads = new FirstContentThreads({ answerMsMax: 5_000 });
  });
  afterEach(() => threads.stop());
  const run = (source: string, given = input(), owner = 'mfe-a') => threads.run(owner, { source, input: given });

  it('draws boxes from what it is given', async () => {
    const drawn = await run(
      bundle(`return [['sk-row', input.path, input.answers['/v1/a'].name]]`),
      input({ answers: { '/v1/a': { name: '비트코인' } } }),
    );
    expect(drawn).toEqual({ kind: 'drawn', content: [['sk-row', '/', '비트코인']] });
    expect(await run(bundle('return null'))).toEqual({ kind: 'drawn', content: null });
  });

  it('has no clock but the one that it is given, no chance, and no way out', async () => {
    const reach = [
      'require',
      'process',
      'fetch',
      'setTimeout',
      'performance',
      'WebAssembly',
      'console',
      'navigator',
      'std',
      'os',
    ];
    const types = ['Math.random', ...reach].map((name) => `typeof ${name}`);
    const drawn = await run(bundle(`return [['sk-row', String(Date.now()), new Date().toISOString(), ${types}]]`));
    const clock = [String(Date.parse(now)), now];
    expect(drawn).toEqual({
      kind: 'drawn',
      content: [['sk-row', ...clock, 'undefined', ...reach.map(() => 'undefined')]],
    });
    const real = await run(bundle(`return [String(new (new Date(0).constructor)().getTime())]`));
    expect(real).toEqual({ kind: 'drawn', content: [clock[0]] });
    const ways = [
      'Object.getPrototypeOf(Date)',
      'Reflect.construct(Date, [], Object)',
      'new (class extends Date {})()',
    ];
    const times = ways.map(
      (way) => `String((() => { try { return ${way}.now?.() ?? +${way}; } catch { return ''; } })())`,
    );
    const found = await run(bundle(`return [${times.join(', ')}]`));
    const reached = found.kind === 'drawn' ? (found.content ?? []).map(String) : [found.kind];
    for (const each of reached) expect(['', 'NaN', 'undefined', clock[0]]).toContain(each);
  });

  it('leaves nothing behind for the next run', async () => {
    await run(bundle(`globalThis.left = 1; Array.prototype.map = () => ['spoilt']; return []`));
    const drawn = await run(bundle(`return [typeof left, ...['a'].map((x) => x)]`));
    expect(drawn).toEqual({ kind: 'drawn', content: ['undefined', 'a'] });
  });

  it.each([
    ['loops', bundle('for (;;);'), 'it ran for more than 50 ms'],
    ['loops as it begins', 'for (;;);', 'it ran for more than 50 ms'],
    [
      'loops in a regular expression',
      bundle(`return [String(/^(a+)+$/.test('a'.repeat(40) + 'b'))]`),
      'it ran for more than 50 ms',
    ],
    ['throws', bundle(`throw new TypeError('no markets')`), 'it threw TypeError: no markets'],
    ['throws at its beginning', bundle('', `null.x`), 'it threw TypeError'],
    ['calls itself for ever', bundle('const f = () => f() + 1; return f()'), 'it threw'],
    ['is no script', 'const = 1', 'it threw SyntaxError'],
    ['exports nothing', 'var other = 1', 'it threw ReferenceError'],
    ['returns megabytes', bundle(`return ['x'.repeat(1e6)]`), 'its result has 1000004 characters, 49152 are allowed'],
    ['returns a promise', bundle('return Promise.resolve([])'), 'its result is no list of boxes'],
    ['returns markup', bundle(`return [{ html: '<script>' }]`), 'a box is neither text nor a list'],
    ['replaces JSON', bundle('return []', 'JSON.stringify = () => ({})'), 'its result is no JSON'],
    ['asks for a module', bundle(`return import('node:fs')`), 'its result is no list of boxes'],
  ])('fails alone where it %s', async (_what, source, reason) => {
    expect(why(await run(source))).toContain(reason);
    expect(await run(bundle('return []'))).toEqual({ kind: 'drawn', content: [] });
  });

  it.each([
    ['takes memory', bundle('const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))')],
    ['makes a long text', bundle(`let s = 'a'; for (;;) s += s`)],
    ['makes a list that is too long', bundle('return new Array(4e9).fill(1)')],
    ['throws something that loops when it is looked at', bundle('throw { get message() { for (;;); } }')],
  ])('fails alone where it %s, and its process takes no more than it may', async (_what, source) => {
    const before = process.memoryUsage.rss();
    expect((await run(source)).kind).toBe('failed');
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
    expect(await run(bundle('return []'))).toEqual({ kind: 'drawn', content: [] });
  });

  it('is told that there is no thread where many wait, and after the end', async () => {
    const crowd = Array.from({ length: 30 }, () => run(bundle('return []')));
    const kinds = (await Promise.all(crowd)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'busy').length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => kind === 'drawn').length).toBeGreaterThanOrEqual(16);
    await threads.stop();
    expect(await run(bundle('return []'))).toEqual({ kind: 'busy' });
  });
});

describe('a thread', () => {
  const program = (does: string) => `const { parentPort } = require('node:worker_threads'); ${does}`;

  it('that gives no answer is ended, and another one takes its place', async () => {
    const code = program(`
      parentPort.on('message', ({ source }) => { if (source === 'hang') for (;;); parentPort.postMessage({ result: 'null' }); });
      parentPort.postMessage('ready');`);
    const threads = new FirstContentThreads({ code, answerMsMax: 200, threads: 1 });
    expect(await threads.run('a', { source: 'hang', input: '' })).toEqual({
      kind: 'failed',
      why: 'it gave no answer in 200 ms',
    });
    expect((await threads.run('a', { source: '', input: '' })).kind).not.toBe('busy');
    await threads.stop();
  });

  it.each(['process.exit(1)', `throw new Error('broken')`])(
    'that cannot start (%s) leaves nobody waiting',
    async (does) => {
      const threads = new FirstContentThreads({ code: program(does) });
      expect(await threads.run('a', { source: '', input: '' })).toEqual({ kind: 'busy' });
      await threads.stop();
    },
  );

  it('takes one run at a time of each remote, so that a slow one leaves the other thread to the others', async () => {
    const code = program(`
      parentPort.on('message', () => {
        const begun = performance.timeOrigin + performance.now();
        setTimeout(() => {
          const ended = performance.timeOrigin + performance.now();
          parentPort.postMessage({ result: JSON.stringify([String(begun), String(ended)]) });
        }, 100);
      });
      parentPort.postMessage('ready');`);
    const threads = new FirstContentThreads({ code, answerMsMax: 5_000 });
    const timesOf = async (owner: string) => {
      const drawn = await threads.run(owner, { source: '', input: '' });
      const [begun = 0, ended = 0] = drawn.kind === 'drawn' ? (drawn.content?.map(Number) ?? []) : [];
      return { begun, ended };
    };
    const [other, ...slow] = await Promise.all(['b', 'a', 'a', 'a', 'a', 'a', 'a'].map(timesOf));
    for (const [at, { begun }] of slow.entries()) expect(begun).toBeGreaterThanOrEqual(slow[at - 1]?.ended ?? 0);
    expect(other?.begun).toBeLessThan(slow[1]?.begun ?? 0);
    await threads.stop();
  });

  it('that ends with its run fails that run', async () => {
    const code = program(`parentPort.on('message', () => process.exit(3)); parentPort.postMessage('ready');`);
    const threads = new FirstContentThreads({ code });
    expect(await threads.run('a', { source: '', input: '' })).toEqual({ kind: 'failed', why: 'its thread ended' });
    await threads.stop();
  });
});
