import type { PaymentToken } from '@maru/contract';
import type { IssuedToken } from './payment-token.service';

/** Answer of API-050. */
export const toPaymentToken = ({ token, expiresInSeconds, sentTo }: IssuedToken): PaymentToken => ({
  token,
  expiresInSeconds,
  ...(sentTo !== undefined && { to: sentTo }),
});
