import type { SliderPuzzle } from '@maru/contract';
import { ApiError } from '../api/api-error';
import { CaptchaStore } from './captcha.store';

const puzzle: SliderPuzzle = { id: 'p1', background: '', piece: '', pieceY: 10, width: 300, height: 160 };
const pass = { ali_token: 't', ali_sig: 's', ali_csessionid: 'c' };

const calls = (change: object = {}) => ({
  slider: jest.fn(async () => puzzle),
  solveSlider: jest.fn(async () => pass),
  work: jest.fn(async () => ({ id: 'w1', salt: 'salt', difficulty: 4 })),
  solveWork: jest.fn(async (_id: string, _nonce: string) => pass),
  ...change,
});

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
