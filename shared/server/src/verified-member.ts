/**
 * Header by which the exchange tells the HTML server, on each answer to a session, which verified member it is of (its id, decimal). It
 * goes no further: whose report of a page load counts as a member's is decided by it (decision 97).
 */
export const verifiedMemberHeader = 'x-maru-verified-member';
