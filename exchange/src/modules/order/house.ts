/**
 * Members' ids up to here belong to the house: accounts that quote and trade, without a member row.
 *
 * Their purse is the exchange's own, so their orders lock nothing; what they trade is booked like everybody's.
 */
export const houseMemberMax = 99;
