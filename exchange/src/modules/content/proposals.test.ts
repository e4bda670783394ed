import { dayMs } from '@maru/server';
import { remoteConfig } from '../../../seed/content/settings';
import { createStoppedClock, later } from '../../platform/core/clock';
import { withoutStaff } from '../../platform/core/two-people';
import { createTestApp, type TestApp } from '../../testing/app';
import type { ConsentTextWish } from './index';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const get = async (url: string) => (await exchange.app.inject({ method: 'GET', url })).json();
const content = () => exchange.modules.content;
const minsu = { by: 'minsu@maru.test', reason: '법 개정' };
const other = 'other@maru.test';
const terms = (version: string, days: number): ConsentTextWish => ({
  ...{ kind: 'terms', version, effectiveAt: later(exchange.clock.now(), days * dayMs).toISOString() },
  texts: {
    ko: { title: '이용약관', contents: '<p>새 약관</p><script>x</script>' },
    en: { title: 'Terms of use', contents: '<p>New terms</p>' },
  },
});
const lastOf = async (subject: 'consentText' | 'remoteConfig') =>
  (await content().proposals.open(subject)).at(-1)?.id ?? 0n;

describe('a version of the terms', () => {
  it('is confirmed by another person, announced at once, in force on its day (HELP-022, API-131)', async () => {
    const { proposals } = content();
    expect(await proposals.proposeText(terms('3.0', 8), minsu)).toMatchObject({ ok: true });
    const id = await lastOf('consentText');
    expect(await proposals.decide(id, true, withoutStaff(minsu.by))).toMatchObject({ refusal: 'STAFF_SAME_PERSON' });
    expect((await get('/v1/data/terms-of-uses')).list[0].version).toBe('2.0');
    expect(await proposals.decide(id, true, withoutStaff(other))).toMatchObject({ ok: true });
    expect(await proposals.decide(id, false, withoutStaff(other))).toMatchObject({ refusal: 'ALREADY_PROCESSED' });

    const [announced] = (await get('/v1/data/terms-of-uses?locale=en')).list;
    expect(announced).toMatchObject({ version: '3.0', locale: 'en', contents: '<p>New terms</p>' });
    expect(await get('/v1/data/terms-of-use')).toMatchObject({ version: '2.0' });
    exchange.clock.advance(8 * dayMs);
    expect(await get('/v1/data/terms-of-use')).toMatchObject({
      version: '3.0',
      locale: 'ko',
      contents: '<p>새 약관</p>',
    });
    expect(await get('/v1/data/terms-of-use?locale=ch')).toMatchObject({ version: '3.0', locale: 'ko' });
  });

  it('is refused where members could not be told in time, twice, without reason, or in the past', async () => {
    const { proposals } = content();
    expect(await proposals.proposeText(terms('4.0', 6), minsu)).toMatchObject({ refusal: 'STAFF_TEXT_TOO_SOON' });
    expect(await proposals.proposeText(terms('4.0', -1), minsu)).toMatchObject({ refusal: 'BAD_REQUEST' });
    const silent = { ...minsu, reason: '' };
    expect(await proposals.proposeText(terms('4.0', 9), silent)).toMatchObject({ refusal: 'STAFF_REASON_MISSING' });
    await proposals.proposeText(terms('2.0', 9), minsu);
    expect(await proposals.decide(await lastOf('consentText'), true, withoutStaff(other))).toMatchObject({
      refusal: 'STAFF_VERSION_TAKEN',
    });
    await proposals.proposeText(terms('4.0', 8), minsu);
    exchange.clock.advance(2 * dayMs);
    expect(await proposals.decide(await lastOf('consentText'), true, withoutStaff(other))).toMatchObject({
      refusal: 'STAFF_TEXT_TOO_SOON',
    });
    expect(await proposals.decide(999_999n, true, withoutStaff(other))).toMatchObject({ refusal: 'NOT_FOUND' });
  });
});

describe('two versions from one moment on', () => {
  it('are ordered as they were confirmed: the later one counts, wherever a text is read (HELP-022, AUTH-151)', async () => {
    const { proposals, texts } = content();
    const wishes = ['2.1', '2.2'].map((version) => ({ ...terms(version, 20), kind: 'privacy' as const }));
    for (const wish of wishes) {
      await proposals.proposeText(wish, minsu);
      expect(await proposals.decide(await lastOf('consentText'), true, withoutStaff(other))).toMatchObject({
        ok: true,
      });
    }
    exchange.clock.advance(20 * dayMs);
    expect((await texts.current('privacy'))?.version).toBe('2.2');
    expect((await texts.versions('privacy')).slice(0, 2).map(({ version }) => version)).toEqual(['2.2', '2.1']);
    expect(await texts.currentVersions(['privacy'])).toMatchObject([{ version: '2.2' }]);
    const owed = (await texts.notAgreed([])).filter(({ kind }) => kind === 'privacy');
    expect(owed.map(({ version }) => version)).toEqual(['2.2']);
  });
});

describe('remote config', () => {
  it('changes once another person confirms, and stays on the trail (HELP-050)', async () => {
    const { proposals } = content();
    const links = { ...remoteConfig.links, media: { ko: 'https://maru.example/press', en: '' } };
    await proposals.proposeConfig({ seen: 1, body: { ...remoteConfig, links } }, minsu);
    const id = await lastOf('remoteConfig');
    expect((await get('/v1/remote-config')).links.media.ko).toContain('/help/');
    expect(await proposals.decide(id, true, withoutStaff(other))).toMatchObject({ ok: true });
    expect((await get('/v1/remote-config')).links.media).toEqual({ ko: 'https://maru.example/press' });
    const { rows } = await exchange.context.pool.query(
      `SELECT act, detail FROM trail_entry WHERE subject = 'remoteConfig' ORDER BY seq`,
    );
    expect(rows).toEqual([
      { act: 'content proposed', detail: { by: minsu.by } },
      { act: 'content written', detail: { version: 2, by: `${minsu.by}, ${other}` } },
      { act: 'content decided', detail: { confirmed: true, by: other } },
    ]);
  });

  it('is refused with an address that would run a script or lead astray', async () => {
    const links = { ...remoteConfig.links, media: { ko: 'javascript:alert(1)', en: '' } };
    const refusedOne = await content().proposals.proposeConfig({ seen: 2, body: { ...remoteConfig, links } }, minsu);
    expect(refusedOne).toMatchObject({ refusal: 'STAFF_LINK_REFUSED' });
  });

  /** As the version in force, with another link of that name. */
  const linked = async (name: 'faq' | 'media' | 'notice', ko: string) => {
    const { version: seen, body } = await content().documents.last('remoteConfig');
    return { seen, body: { ...body, links: { ...body.links, [name]: { ko, en: '' } } } };
  };
  const links = async () => (await get('/v1/remote-config')).links;

  it('keeps what was confirmed since a proposal was made: of two on one version, one counts (HELP-050)', async () => {
    const { proposals, documents } = content();
    const [notice, faq] = [await linked('notice', '/help/news'), await linked('faq', '/help/questions')];
    for (const wish of [notice, faq]) expect(await proposals.proposeConfig(wish, minsu)).toMatchObject({ ok: true });
    const [first, second] = (await proposals.open('remoteConfig')).map(({ id }) => id);
    expect(await proposals.decide(first ?? 0n, true, withoutStaff(other))).toMatchObject({ ok: true });
    expect(await proposals.decide(second ?? 0n, true, withoutStaff(other))).toMatchObject({
      refusal: 'STAFF_CONTENT_CHANGED',
    });
    expect((await documents.last('remoteConfig')).version).toBe(notice.seen + 1);
    expect((await links()).notice).toEqual({ ko: '/help/news' });
    expect(await proposals.proposeConfig(faq, minsu)).toMatchObject({ refusal: 'STAFF_CONTENT_CHANGED' });
    expect(await proposals.decide(second ?? 0n, false, withoutStaff(other))).toMatchObject({ ok: true });

    await proposals.proposeConfig(await linked('faq', '/help/questions'), minsu);
    expect(await proposals.decide(await lastOf('remoteConfig'), true, withoutStaff(other))).toMatchObject({ ok: true });
    expect(await links()).toMatchObject({ notice: { ko: '/help/news' }, faq: { ko: '/help/questions' } });
  });

  it('takes a proposal that does not say what its writer had seen while nothing newer was confirmed', async () => {
    const { proposals } = content();
    const proposeAsBefore = async (ko: string) => {
      exchange.clock.advance(1000);
      await exchange.context.db
        .insertInto('content_proposal')
        .values({
          ...{ subject: 'remoteConfig', body: JSON.stringify((await linked('media', ko)).body), reason: '이전' },
          ...{ proposed_by: minsu.by, proposed_at: exchange.clock.now() },
        })
        .execute();
      return lastOf('remoteConfig');
    };
    const [first, second] = [await proposeAsBefore('/help/media'), await proposeAsBefore('/help/press')];
    exchange.clock.advance(1000);
    expect(await proposals.decide(first, true, withoutStaff(other))).toMatchObject({ ok: true });
    expect(await proposals.decide(second, true, withoutStaff(other))).toMatchObject({
      refusal: 'STAFF_CONTENT_CHANGED',
    });
    expect((await links()).media).toEqual({ ko: '/help/media' });
    expect(await proposals.decide(second, false, withoutStaff(other))).toMatchObject({ ok: true });
  });
});

describe('the inner status', () => {
  it('closes the product with a reason, and keeps each version (ERR-009, SHEL-250)', async () => {
    const { documents } = content();
    const body = {
      ...{ open: false, critical: false, version: '1.1.0' },
      message: { ko: '15시까지 점검합니다.', en: 'Until 15:00.' },
    };
    expect(await documents.write('status', { seen: 1, body }, { ...minsu, reason: '' })).toMatchObject({ ok: false });
    expect(await documents.write('status', { seen: 1, body }, minsu)).toMatchObject({ ok: true });
    expect(await documents.write('status', { seen: 1, body }, minsu)).toMatchObject({
      refusal: 'STAFF_CONTENT_CHANGED',
    });
    const said = { serverStatus: 'false', serverMsg: 'Until 15:00.', serverVersion: '1.1.0', critical: 'N' };
    expect(await get('/v1/mobile/version?locale=en')).toEqual(said);
    expect((await get('/v1/mobile/version?locale=ch')).serverMsg).toBe('15시까지 점검합니다.');
    expect((await documents.history('status')).map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe('a proposal that is sent again', () => {
  const waiting = async (subject: 'consentText' | 'remoteConfig') => (await content().proposals.open(subject)).length;

  it('waits once, and is another one by its person, its reason or its words (HELP-022)', async () => {
    const { proposals } = content();
    const before = await waiting('consentText');
    const wish = { ...terms('5.0', 20), kind: 'marketing' as const };
    await Promise.all([1, 2, 3].map(() => proposals.proposeText(wish, minsu)));
    expect(await waiting('consentText')).toBe(before + 1);
    await proposals.proposeText(wish, { ...minsu, by: other });
    await proposals.proposeText(wish, { ...minsu, reason: '오타' });
    await proposals.proposeText({ ...wish, version: '5.1' }, minsu);
    expect(await waiting('consentText')).toBe(before + 4);
    // What was refused may be proposed again.
    await proposals.decide(await lastOf('consentText'), false, withoutStaff(other));
    await proposals.proposeText({ ...wish, version: '5.1' }, minsu);
    expect(await waiting('consentText')).toBe(before + 4);
  });

  it('of links waits once, too', async () => {
    const { version: seen, body } = await content().documents.last('remoteConfig');
    const before = await waiting('remoteConfig');
    for (const _ of [1, 2]) await content().proposals.proposeConfig({ seen, body }, minsu);
    expect(await waiting('remoteConfig')).toBe(before + 1);
    await content().proposals.decide(await lastOf('remoteConfig'), false, withoutStaff(other));
  });
});
