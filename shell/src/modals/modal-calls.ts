import type { ApiClient } from '@maru/platform';

/** Sends the mail that confirms the address once more (AUTH-095). */
export const sendConfirmationMail = (api: Pick<ApiClient, 'post'>, address: string): Promise<unknown> =>
  api.post('/v1/auth/email/send', { address });

/** Asks for the reset of a lost phone. @param token - of the second step of the login (AUTH-061). */
export const askForPhoneReset = (api: Pick<ApiClient, 'post'>, token: string): Promise<unknown> =>
  api.post('/v1/auth/request-initialize', { kind: 'phone', token });
