/** Where the product runs. */
export interface ProductPlace {
  /** Origin of the HTML server, such as `http://localhost:8080`. */
  readonly product: string;
  /** Origin of the exchange, whose sandbox solves captchas and reads messages. */
  readonly exchange: string;
}

const headers = { 'x-maru-client': 'app-simulator' };

export interface AppLogin {
  readonly email: string;
  readonly password: string;
  /** Where the SMS of the second step goes; empty for members without one. */
  readonly phone: string;
}

/**
 * Logs a member of the local world in as the app's own screens would, the second step by SMS included.
 * @returns the `set-cookie` headers that the app puts into the WebView's jar.
 * @throws Error with the refusal of the exchange.
 */
export async function logInAsApp({ product, exchange }: ProductPlace, login: AppLogin): Promise<string[]> {
  const { email, password, phone } = login;
  const { id } = await json(await fetch(`${product}/v1/captcha/slider`, { headers }));
  const solution = await json(await fetch(`${exchange}/sandbox/captcha/${id}`, { headers }));
  const captcha = await json(
    await fetch(`${product}/v1/captcha/slider/${id}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(solution),
    }),
  );
  const first = await post(product, '/v1/login', { email, password, ...captcha });
  const { token } = await json(first);
  if (!token) return first.headers.getSetCookie();
  await fetch(`${product}/v1/login/step/2?token=${token}&means=SMS&_t=${Date.now()}`, { headers });
  const step = await post(product, '/v1/login/step/2', {
    token,
    means: 'SMS',
    authvalue: await newestCode(exchange, phone),
  });
  await json(step);
  return step.headers.getSetCookie();
}

const post = (product: string, path: string, form: Record<string, string>): Promise<Response> =>
  fetch(`${product}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) });

async function json(answer: Response): Promise<Record<string, string>> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, string>);
}

interface Message {
  readonly channel: string;
  readonly code: string | null;
}

/** Waits up to five seconds: messages are sent behind the request's back. */
async function newestCode(exchange: string, phone: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`${exchange}/sandbox/outbox?to=${encodeURIComponent(phone)}`, { headers });
    const found = ((await answer.json()) as readonly Message[]).find(({ channel, code }) => channel === 'sms' && code);
    if (found?.code) return found.code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No SMS with a code to ${phone}`);
}
