import type { StaffCase } from '@maru/contract/staff';

/** A change of a case. @returns what to tell once it is done, and the case as it is then; without one it is read again. */
export type CaseChange = () => Promise<{ readonly said: string; readonly now?: StaffCase }>;

export interface CaseViewProps {
  readonly shown: StaffCase;
  /** Throws what the dialog of the change is to tell. */
  readonly onChange: (work: CaseChange) => Promise<void>;
}
