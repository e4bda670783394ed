import type { BrowserContext, Page } from '@playwright/test';
import type { Platform } from '../fixtures/platform';
import { makeTrial } from '../fixtures/trial-remote';
import { logIn, type Place } from './login';
import { freshEmail, freshPhone, type Sandbox, sandboxOf } from './sandbox';
import { openTrial } from './trial';

/** Where members of a platform's own product are made and log in. */
export const placeOf = ({ site, environment }: Platform): Place => ({
  site,
  sandbox: sandboxOf(`http://localhost:${environment.MARU_PORT_EXCHANGE}`),
});

/** Makes a member of the platform's product and logs him in. @param name - begins his address. */
export async function logInMember(
  context: BrowserContext,
  platform: Platform,
  name: string,
  wish: Omit<Parameters<Sandbox['makeMember']>[0], 'email' | 'phone'>,
): Promise<{ readonly sandbox: Sandbox; readonly phone: string }> {
  const place = placeOf(platform);
  const [email, phone] = [freshEmail(name), freshPhone()];
  await place.sandbox.makeMember({ ...wish, email, phone });
  await logIn(context, email, { phone }, place);
  return { sandbox: place.sandbox, phone };
}

/** Publishes a hostile version of mfe-help, validly signed and live at once, and opens it. */
export async function openHostile(
  page: Page,
  platform: Platform,
  trial: Omit<Parameters<typeof makeTrial>[0], 'of'>,
): Promise<void> {
  await platform.publish(await makeTrial({ of: 'mfe-help', ...trial }));
  await openTrial(page, platform.site, trial.version);
}
