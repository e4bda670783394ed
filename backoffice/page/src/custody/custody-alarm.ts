import type { StaffCustody } from '@maru/contract/staff';

/** Whether staff must look at a coin now. */
export const isAlarming = ({ haltedAt, gap }: StaffCustody): boolean =>
  haltedAt !== null || gap === 'unexplained' || gap === 'surplus';
