import { createHash } from 'node:crypto';
import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../../platform/core/clock';
import { sandboxRecaptcha, sandboxRecaptchaToken } from '../../../ports/recaptcha';
import { createTestApp, type TestApp } from '../../../testing/app';
import { humanDrag, isPlausible } from './slider-track';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

/** A call that spends a captcha and stops at the next check, so that CAPTCHA_FAILED tells a bad pass from a good one. */
async function spend(fields: object) {
  const body = { email: 'not an address', ...fields };
  return (await exchange.call('POST', '/v1/auth/reset-password', { body })).json().header.code;
}
const accepted = 'EMAIL_INVALID';

describe('the slider captcha', () => {
  it('shows a picture with a gap and the piece that fits (API-139, AUTH-002)', async () => {
    const puzzle = (await exchange.call('GET', '/v1/captcha/slider')).json();
    expect(puzzle).toMatchObject({ width: 300, height: 160, pieceY: expect.any(Number) });
    for (const image of [puzzle.background, puzzle.piece]) expect(image).toMatch(/^data:image\/webp;base64,/);
    expect(Buffer.from(puzzle.background.split(',')[1], 'base64').length).toBeLessThan(20_000);
  });

  it('gives three tokens for a dragged piece, good for one use (API-140)', async () => {
    const pass = await exchange.captcha();
    expect(Object.keys(pass).sort()).toEqual(['ali_csessionid', 'ali_sig', 'ali_token']);
    expect(await spend({ ...pass, ali_sig: 'x' })).toBe('CAPTCHA_FAILED');
    const codes = await Promise.all(Array.from({ length: 20 }, () => spend(pass)));
    expect(codes.filter((code) => code === accepted)).toHaveLength(1);
  });

  it('ends its tokens after three minutes', async () => {
    const [early, late] = [await exchange.captcha(), await exchange.captcha()];
    exchange.clock.advance(3 * minuteMs - 1);
    expect(await spend(early)).toBe(accepted);
    exchange.clock.advance(1);
    expect(await spend(late)).toBe('CAPTCHA_FAILED');
  });

  it('takes one answer per puzzle', async () => {
    const { id } = (await exchange.call('GET', '/v1/captcha/slider')).json();
    const right = (await exchange.call('GET', `/sandbox/captcha/${id}`)).json();
    const wrong = { ...right, x: right.x + 40 };
    const codes = [];
    for (const body of [wrong, right])
      codes.push((await exchange.call('POST', `/v1/captcha/slider/${id}`, { body })).statusCode);
    expect(codes).toEqual([400, 400]);
  });
});

describe('isPlausible', () => {
  const gap = 150;
  const human = humanDrag(gap);
  const straight = Array.from({ length: 11 }, (_, i) => ({ x: i * 15, y: 0, t: i * 20 }));
  it.each([
    { when: 'a hand moved it', answer: human, gives: true },
    { when: 'it lies five pixels beside', answer: { ...human, x: gap + 5 }, gives: true },
    { when: 'it lies six pixels beside', answer: { ...human, x: gap + 6 }, gives: false },
    { when: 'it was never moved', answer: { x: gap, track: [] }, gives: false },
    {
      when: 'it jumped',
      answer: { x: gap, track: [0, 0, 0, 0, 1].map((on, t) => ({ x: on * gap, y: 0, t: t * 60 })) },
      gives: false,
    },
    { when: 'every step is like the last', answer: { x: gap, track: straight }, gives: false },
    {
      when: 'it took no time',
      answer: { x: gap, track: human.track.map((point) => ({ ...point, t: 0 })) },
      gives: false,
    },
    {
      when: 'time runs backwards',
      answer: { x: gap, track: human.track.map((point) => ({ ...point, t: -point.t })) },
      gives: false,
    },
    { when: 'the movement ended elsewhere', answer: { ...human, track: human.track.slice(0, 12) }, gives: false },
  ])('is $gives when $when', ({ answer, gives }) => {
    expect(isPlausible(answer, gap)).toBe(gives);
  });
});

describe('the captcha without dragging', () => {
  it('gives the same tokens for a second of work', async () => {
    const { id, salt, difficulty } = (await exchange.call('GET', '/v1/captcha/work')).json();
    expect(difficulty).toBe(16);
    let nonce = 0;
    while (createHash('sha256').update(`${salt}${nonce}`).digest().readUInt16BE(0) !== 0) nonce += 1;
    const pass = await exchange.call('POST', `/v1/captcha/work/${id}`, { body: { nonce: String(nonce) } });
    expect(await spend(pass.json())).toBe(accepted);
  });

  it('refuses work that was not done', async () => {
    const { id } = (await exchange.call('GET', '/v1/captcha/work')).json();
    const pass = await exchange.call('POST', `/v1/captcha/work/${id}`, { body: { nonce: 'idle' } });
    expect(pass.json().header.code).toBe('CAPTCHA_FAILED');
  });
});

describe('reCAPTCHA', () => {
  it('passes with the test token of the sandbox and no other (AUTH-002, AUTH-006)', async () => {
    expect(await spend({ 'g-recaptcha-response': sandboxRecaptchaToken })).toBe(accepted);
    expect(await spend({ captcha: sandboxRecaptchaToken })).toBe(accepted);
    expect(await spend({ 'g-recaptcha-response': 'anything' })).toBe('CAPTCHA_FAILED');
    expect(await spend({})).toBe('CAPTCHA_FAILED');
  });

  it('takes the place of the work where the site has it, beside the slider (AUTH-002)', async () => {
    const frame = 'https://captcha.maru.test/captcha-frame';
    const site = await createTestApp({ outside: { recaptcha: { ...sandboxRecaptcha, frame } } });
    const [work, slider] = [await site.call('GET', '/v1/captcha/work'), await site.call('GET', '/v1/captcha/slider')];
    await site.end();
    expect(work.json()).toEqual({ kind: 'recaptcha', frame });
    expect(slider.json()).toMatchObject({ width: 300 });
  });
});
