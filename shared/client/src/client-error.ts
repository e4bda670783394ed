/** A call that was refused, or that nobody answered. */
export class ClientError extends Error {
  /**
   * @param status - of HTTP; 0 where no answer came.
   * @param code - of the refusal: a name such as `INSUFFICIENT_BALANCE` or a number of the catalogue; null where the answer has none.
   */
  constructor(
    readonly status: number,
    readonly code: string | number | null,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ClientError';
  }
}

/** @param text - body of an answer that is no success. */
export function errorOf(status: number, text: string): ClientError {
  const { code, message } = headerOf(text);
  return new ClientError(status, code, message ?? `answered with ${status}`);
}

function headerOf(text: string): { readonly code: string | number | null; readonly message?: string } {
  try {
    const { header } = JSON.parse(text) as { header?: { code?: string | number; message?: string } };
    return { code: header?.code ?? null, ...(header?.message && { message: header.message }) };
  } catch {
    return { code: null };
  }
}
