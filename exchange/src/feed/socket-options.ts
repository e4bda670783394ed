import type { ServerOptions } from 'ws';

const requestBytesMax = 8_192;
/** Wait for a client's answer to our close, after which the connection is cut: a stalled client must not hold a stop. */
const closeMsMax = 1_000;

/** `closeTimeout` is missing from the types of ws. */
export const socketOptions: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: requestBytesMax,
  perMessageDeflate: false,
  closeTimeout: closeMsMax,
};
