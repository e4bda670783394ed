/** The least id of a member row; ids below belong to the house. The partial indexes of migrations/0030_order.sql name it too. */
export const firstMemberId = 100n;

/**
 * Members' ids up to here belong to the house: accounts that quote and trade, without a member row.
 *
 * Their balances are the exchange's own, so their orders hold nothing; their trades are booked like everybody's.
 */
export const houseMemberMax = Number(firstMemberId - 1n);

/** The house quotes with one account and trades with the other: an account cannot trade with itself. */
export const houseAccounts = { maker: 1, taker: 2 } as const;
