import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { bootFaulty } from '../../fixtures/boot';

/** What nobody has approved runs in the gate's browser: it finds neither files nor anybody to tell. */
test.describe('a candidate in the gate’s browser', () => {
  test.describe.configure({ timeout: 240_000 });
  let asked: string[] = [];
  const service = createServer(({ url }, reply) => {
    asked.push(url ?? '');
    reply.setHeader('access-control-allow-origin', '*').end('ok');
  });
  test.beforeAll(() => new Promise<void>((done) => void service.listen(0, '0.0.0.0', done)));
  test.afterAll(() => new Promise<void>((done) => void service.close(() => done())));
  test.beforeEach(() => {
    asked = [];
  });
  const at = (host: string) => `http://${host}:${(service.address() as AddressInfo).port}`;

  /** Tries once, in the first mount, and throws what it got, so that the boot tells it. */
  const attempts = (code: string) => ({
    atStart: 'let tried = false;',
    screens: {
      home: `
      const got = [];
      const within = (task) => Promise.race([task, new Promise((done) => setTimeout(done, 500))]);
      if (!tried) {
        tried = true;
        ${code}
        got.push('on');
        throw new Error('got ' + got.join());
      }
    `,
    },
  });
  /** While every call fails and with recorded answers alike. */
  const gotOf = (findings: readonly string[]) => [
    ...new Set(findings.flatMap((finding) => /got ([^;]*)/.exec(finding)?.[1] ?? [])),
  ];

  test('reads no file of the machine', async () => {
    const found = await bootFaulty(
      attempts(`
        for (const url of ['file:///etc/passwd', 'file:///proc/self/environ', '/..%2f..%2fetc/passwd', '/candidate/..%2f..%2fetc/passwd'])
          await within(fetch(url).then(async (answer) => { if (answer.ok) got.push(url + await answer.text()); }, () => {}));
      `),
    );
    expect(gotOf(found)).toEqual(['on']);
  });

  test('tells nobody what it has found, neither by name nor by address nor by leaving the page', async () => {
    const found = await bootFaulty(
      attempts(`
        for (const base of ${JSON.stringify([at('127.0.0.1'), at('localhost'), at('127.0.0.2')])}) {
          await within(fetch(base + '/fetch', { mode: 'no-cors' }).then(() => got.push(base), () => {}));
          navigator.sendBeacon?.(base + '/beacon');
          new Image().src = base + '/image';
          window.open(base + '/window');
          const link = document.createElement('a');
          Object.assign(link, { href: base + '/link', target: '_blank' }).click();
        }
        await within(new Promise(() => {}));
      `),
    );
    expect(gotOf(found)).toEqual(['on']);
    expect(asked).toEqual([]);
  });
});
