import type { SliderPuzzle } from '@maru/contract';
import { ApiError } from '../api/api-error';
import { CaptchaStore } from './captcha.store';
import type { CaptchaWord } from './captcha-frame';

const puzzle: SliderPuzzle = { id: 'p1', background: '', piece: '', pieceY: 10, width: 300, height: 160 };
const pass = { ali_token: 't', ali_sig: 's', ali_csessionid: 'c' };

const calls = (change: object = {}) => ({
  slider: jest.fn(async () => puzzle),
  solveSlider: jest.fn(async () => pass),
  work: jest.fn(async () => ({ id: 'w1', salt: 'salt', difficulty: 4 })),
  solveWork: jest.fn(async (_id: string, _nonce: string) => pass),
  ...change,
});

const recaptcha = { kind: 'recaptcha', frame: 'https://captcha.maru.test/captcha-frame' } as const;

/** A captcha switched to reCAPTCHA, and what its first widget tells. */
async function showsWidget() {
  const captcha = new CaptchaStore(calls({ work: jest.fn(async () => recaptcha) }));
  await captcha.switchTo('recaptcha');
  const { widget } = captcha;
  if (widget?.address !== recaptcha.frame) throw new Error('no widget is shown');
  return { captcha, widget, hear: (word: CaptchaWord) => captcha.hear(widget, word) };
}

describe('CaptchaStore', () => {
  it('shows the slider first and sends its three fields once solved (AUTH-002, AUTH-006)', async () => {
    const captcha = new CaptchaStore(calls());
    await captcha.reset();
    expect(captcha.mode).toBe('slider');
    expect(captcha.puzzle).toEqual(puzzle);
    await captcha.slide({ x: 120, track: [] });
    expect(captcha.solved).toBe(true);
    expect(captcha.fields).toEqual({ ...pass, 'g-recaptcha-response': '' });
  });

  it('asks for the visible one only after a switch, and can switch back (AUTH-002)', async () => {
    const captcha = new CaptchaStore(calls());
    await captcha.reset();
    await captcha.slide({ x: 120, track: [] });
    await captcha.switchTo('work');
    expect(captcha.solved).toBe(false);
    await captcha.switchTo('slider');
    expect(captcha.state).toBe('ready');
  });

  it('says that it cannot load and lets the other one take over (AUTH-007)', async () => {
    const captcha = new CaptchaStore(calls({ slider: jest.fn().mockRejectedValue(new Error('down')) }));
    await captcha.reset();
    expect(captcha.state).toBe('unavailable');
    expect(captcha.solved).toBe(false);
    await captcha.switchTo('work');
    expect(captcha.state).toBe('ready');
  });

  it('brings a new puzzle after a wrong answer', async () => {
    const wrong = new ApiError({ status: 400, code: 'CAPTCHA_FAILED', message: '' });
    const api = calls({ solveSlider: jest.fn().mockRejectedValue(wrong) });
    const captcha = new CaptchaStore(api);
    await captcha.reset();
    await captcha.slide({ x: 1, track: [] });
    expect(captcha.state).toBe('wrong');
    expect(api.slider).toHaveBeenCalledTimes(2);
  });

  it('does not call an answer wrong that nobody judged (AUTH-007)', async () => {
    const captcha = new CaptchaStore(calls({ solveSlider: jest.fn().mockRejectedValue(ApiError.unknown('network')) }));
    await captcha.reset();
    await captcha.slide({ x: 120, track: [] });
    expect(captcha.state).toBe('unavailable');
  });

  it('sends the token of reCAPTCHA and no field of the slider (AUTH-002, AUTH-006, AMB-66)', async () => {
    const { captcha, hear } = await showsWidget();
    expect(captcha.state).toBe('loading');
    hear({ event: 'ready' });
    expect([captcha.state, captcha.solved]).toEqual(['ready', false]);
    hear({ event: 'solved', token: 'G' });
    expect([captcha.state, captcha.solved]).toEqual(['solved', true]);
    expect(captcha.fields).toEqual({ ali_token: '', ali_sig: '', ali_csessionid: '', 'g-recaptcha-response': 'G' });
    await captcha.switchTo('slider');
    expect([captcha.solved, captcha.widget, captcha.fields['g-recaptcha-response']]).toEqual([false, null, '']);
  });

  it('has reCAPTCHA solved again when its token has expired or the form was refused (AUTH-002, AUTH-009)', async () => {
    const { captcha, hear, widget } = await showsWidget();
    hear({ event: 'solved', token: 'G' });
    hear({ event: 'expired' });
    expect([captcha.state, captcha.solved]).toEqual(['ready', false]);
    hear({ event: 'solved', token: 'G2' });
    await captcha.reset();
    expect(captcha.solved).toBe(false);
    expect(captcha.widget).not.toBe(widget);
    hear({ event: 'solved', token: 'G3' });
    expect(captcha.solved).toBe(false);
  });

  it('says that reCAPTCHA fails or stays away, with the way back (AUTH-007)', async () => {
    jest.useFakeTimers();
    const { captcha, hear } = await showsWidget();
    hear({ event: 'solved', token: 'G' });
    hear({ event: 'failed' });
    expect([captcha.state, captcha.widget, captcha.solved]).toEqual(['unavailable', null, false]);
    await captcha.reset();
    jest.advanceTimersByTime(15_000);
    jest.useRealTimers();
    expect([captcha.state, captcha.widget]).toEqual(['unavailable', null]);
    await captcha.switchTo('slider');
    expect(captcha.state).toBe('ready');
  });

  it('offers work where the site has given up reCAPTCHA since (AUTH-002)', async () => {
    const captcha = new CaptchaStore(calls());
    await captcha.switchTo('recaptcha');
    expect([captcha.mode, captcha.state]).toEqual(['work', 'ready']);
  });

  it('computes nothing for a site that wants reCAPTCHA (AUTH-007)', async () => {
    const api = calls({ work: jest.fn(async () => recaptcha) });
    const captcha = new CaptchaStore(api);
    await captcha.switchTo('work');
    await captcha.work();
    expect(captcha.state).toBe('unavailable');
    expect(api.solveWork).not.toHaveBeenCalled();
  });

  it('forgets an answer that arrives after a reset (AUTH-009)', async () => {
    let answer: (value: typeof pass) => void = () => undefined;
    const solveSlider = jest.fn(() => new Promise<typeof pass>((resolve) => (answer = resolve)));
    const captcha = new CaptchaStore(calls({ solveSlider }));
    await captcha.reset();
    const sliding = captcha.slide({ x: 120, track: [] });
    await captcha.reset();
    answer(pass);
    await sliding;
    expect(captcha.solved).toBe(false);
  });
});
