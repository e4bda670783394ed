import type { ApiClient } from '@maru/platform';

/** Sends the mail that confirms the address once more (AUTH-095). */
export const sendConfirmationMail = (api: Pick<ApiClient, 'post'>, address: string): Promise<unknown> =>
  api.post('/v1/auth/email/send', { address });
