import type { Decider } from '../../platform/core/two-people';
import type { StaffRepository } from './staff.repository';
import type { StaffPerson, StaffRole } from './staff.types';

export type StaffDirectory = Pick<StaffRepository, 'findActive' | 'operators'>;

const isOperator = (role: StaffRole): boolean => role === 'operator';

/**
 * What a viewer may do with a proposal: an operator refuses that of another person, and confirms it while that one may still propose.
 * @param operators - addresses of those who may.
 */
export function endingOf(
  by: string,
  { role, email }: Pick<StaffPerson, 'role' | 'email'>,
  operators: ReadonlySet<string>,
): { readonly mayRefuse: boolean; readonly mayConfirm: boolean } {
  const mayRefuse = isOperator(role) && email !== by;
  return { mayRefuse, mayConfirm: mayRefuse && operators.has(by) };
}

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
