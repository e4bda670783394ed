import type { Decider } from '../../platform/core/two-people';
import type { StaffRepository } from './staff.repository';
import type { StaffPerson, StaffRole } from './staff.types';

export type StaffDirectory = Pick<StaffRepository, 'findActive' | 'operators'>;

const isOperator = (role: StaffRole): boolean => role === 'operator';

/** Whoever decides now, and who else may: operators, where nothing else is said. */
export const decidingAs = (
  staff: Pick<StaffDirectory, 'findActive'>,
  { email }: StaffPerson,
  may: (role: StaffRole) => boolean = isOperator,
): Decider => ({
  by: email,
  mayStill: async (other, tx) => {
    const found = await staff.findActive(other, tx);
    return found !== undefined && may(found.role);
  },
});
