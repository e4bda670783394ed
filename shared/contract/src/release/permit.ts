/**
 * What the calls of a document may move (decision 115): `orders` places and cancels orders, `purchases` buys in token sales. Both ask for no
 * second factor, so any script of the site could do them in a member's name.
 */
export type PermitPurpose = 'orders' | 'purchases';

/** Header by which a page shows the permit of its document to the HTML server. */
export const permitHeader = 'x-maru-permit';

/** Header by which the HTML server tells the exchange the purpose of a valid permit, or `permitExpired`. It lets nobody else's through. */
export const permittedHeader = 'x-maru-permitted';

/** Said of a permit that was shown and is not valid: of another session, or of an HTML server with another key. */
export const permitExpired = 'expired';

/** Pages of this format and later ones carry it (`PAGE_FORMAT`). */
export const permitFormat = 3;

/**
 * Element of the HTML with the permit of its document as text, and in `data-remote` the remote that it was made for. It has `data-barred` where
 * no document of the browser gets one.
 */
export const permitElementId = 'maru-permit';
