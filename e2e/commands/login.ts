import type { BrowserContext } from '@playwright/test';
import { generateSync } from 'otplib';
import { productUrl } from '../fixtures/addresses';
import { password, type Sandbox, sandbox as sharedSandbox } from './sandbox';

export const demoPassword = password;

/** A valid code of an authenticator app right now, or the one before, which is still taken if none later was. */
export const otpCode = (secret: string, when: 'now' | 'before' = 'now'): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - (when === 'now' ? 0 : 30) });

/** Who gets the session: a browser, or calls without one. */
type Caller = Pick<BrowserContext, 'request'>;

/** Which product to log in to. */
export interface Place {
  readonly site: string;
  readonly sandbox: Sandbox;
}
export const sharedProduct: Place = { site: productUrl('shell'), sandbox: sharedSandbox };

/** Captcha tokens as a person would get them: puzzle, solution, check. */
export async function captchaPass(
  context: Caller,
  { site, sandbox }: Place = sharedProduct,
): Promise<Record<string, string>> {
  const { id } = await (await context.request.get(`${site}/v1/captcha/slider`)).json();
  const answer = await context.request.post(`${site}/v1/captcha/slider/${id}`, {
    headers: { 'x-maru-client': 'e2e' },
    data: await sandbox.captchaSolution(id),
  });
  return answer.json();
}

/**
 * Logs a member in without the screens, for journeys that begin behind the login.
 * @param second - how the second step is passed: the phone number that gets the SMS, or the OTP secret.
 */
export async function logIn(
  context: Caller,
  email: string,
  second: { phone?: string; otpSecret?: string } = {},
  place: Place = sharedProduct,
): Promise<void> {
  const { site, sandbox } = place;
  const post = (path: string, form: Record<string, string>) =>
    context.request.post(`${site}${path}`, { headers: { 'x-maru-client': 'e2e' }, form });
  const login = await post('/v1/login', { email, password: demoPassword, ...(await captchaPass(context, place)) });
  const answer = await login.json();
  if (!login.ok()) throw new Error(`login of ${email}: ${JSON.stringify(answer)}`);
  if (!answer.token) return;
  const means = second.otpSecret ? 'OTP' : 'SMS';
  if (means === 'SMS')
    await context.request.get(`${site}/v1/login/step/2?token=${answer.token}&means=SMS&_t=${Date.now()}`);
  const authvalue = second.otpSecret
    ? otpCode(second.otpSecret)
    : ((await sandbox.newestMessage(second.phone ?? '', 'sms')).code ?? '');
  const step = await post('/v1/login/step/2', { token: answer.token, means, authvalue });
  if (!step.ok()) throw new Error(`second step of ${email}: ${await step.text()}`);
}
