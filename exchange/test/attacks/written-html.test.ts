import { scriptPayloads } from '@maru/testing/script-payloads';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const signed = { by: 'operator@maru.test', reason: 'x' };
const element =
  /^<\/?(h[2-4]|p|br|hr|strong|em|ul|ol|li|a|img|blockquote|table|thead|tbody|tr|th|td)( (href|src|alt|width|height|colspan|rowspan)="[^"<>]*")* ?\/?>$/;
/** Of another scheme, or of whatever scheme the page has; a path of the site is fine. */
const address = / (href|src)="(?!https:|mailto:)([a-z][a-z0-9+.-]*:|[/\\]{2})/i;
/** Markup that is none of the allowed elements with their attributes and addresses. */
const dangers = (html: string): string[] =>
  (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !element.test(tag) || address.test(tag));

describe('HTML that the staff writes', () => {
  it('has more than 150 payloads to withstand, each of which is dangerous as it is', () => {
    expect(scriptPayloads.length).toBeGreaterThan(150);
    expect(new Set(scriptPayloads).size).toBe(scriptPayloads.length);
  });

  it('is stored and sent without what runs: articles (HELP-007)', async () => {
    const { boards } = exchange.modules.content;
    const article = { id: null, seen: 0, board: 'notice', category: 'x', pinned: false, shown: true } as const;
    for (const payload of scriptPayloads) {
      const texts = { ko: { title: 'x', contents: `<p>앞</p>${payload}<p>뒤</p>` } };
      const written = await boards.write({ ...article, texts, validFrom: null }, signed);
      const id = written.ok ? written.value : 0n;
      const { rows } = await exchange.context.pool.query('SELECT texts FROM board_version WHERE item_id = $1', [id]);
      const stored = rows[0].texts.ko.contents;
      expect([payload, dangers(stored)]).toEqual([payload, []]);
      const sent = (await exchange.call('GET', `/v1/board/notices/${id}`)).json().contents;
      expect([payload, dangers(sent)]).toEqual([payload, []]);
    }
  });

  it('is so on pages and in consent texts too, whatever the database holds (HELP-007)', async () => {
    const html = scriptPayloads.join('');
    const { documents, proposals } = exchange.modules.content;
    const { version: seen, body } = await documents.last('kyc');
    const ko = {
      ...body.ko,
      intro: html,
      legal: html,
      questions: body.ko.questions.map(({ title }) => ({ title, contents: html })),
    };
    await documents.write('kyc', { seen, body: { ko } }, signed);
    const { texts } = (await exchange.call('GET', '/v1/pages/kyc')).json();
    for (const each of [
      texts.intro,
      texts.legal,
      ...texts.questions.map(({ contents }: { contents: string }) => contents),
    ])
      expect(dangers(each)).toEqual([]);
    const effectiveAt = new Date(exchange.clock.now().getTime() + 1_000).toISOString();
    const wish = {
      kind: 'marketing',
      version: '9',
      effectiveAt,
      texts: { ko: { title: 'x', contents: html } },
    } as const;
    await proposals.proposeText(wish, signed);
    const [{ body: proposed } = { body: null }] = await proposals.open('consentText');
    expect(dangers((proposed as typeof wish).texts.ko.contents)).toEqual([]);
    await exchange.context.pool.query(
      `INSERT INTO consent_text (kind, version, title, contents, effective_at) VALUES ('terms', '9', 'x', $1, $2)`,
      [html, exchange.clock.now()],
    );
    expect(dangers((await exchange.call('GET', '/v1/data/terms-of-use')).json().contents)).toEqual([]);
  });
});
