/** Read by the support desk; the same mailbox in every language. */
export const supportEmail = 'support@maru.test';
