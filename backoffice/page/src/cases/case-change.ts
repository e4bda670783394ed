import type { StaffCase } from '@maru/contract/staff';
import type { Change } from '../use-change';

export interface CaseViewProps {
  readonly shown: StaffCase;
  /** @returns whether it was done. Throws what the dialog of the change is to tell. */
  readonly onChange: (work: Change<StaffCase>) => Promise<boolean>;
}
