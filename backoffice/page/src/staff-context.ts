import type { StaffMe } from '@maru/contract/staff';
import { createContext, useContext } from 'react';
import type { StaffApi } from './api/staff-api';
import type { Attention } from './attention';
import type { Drafts } from './drafts';
import type { HistoryEntries } from './history-entries';
import type { Unsaved } from './unsaved-forms';

/** What all screens of somebody who is logged in share. */
export interface StaffServices {
  readonly api: StaffApi;
  readonly me: StaffMe;
  readonly drafts: Drafts;
  readonly unsaved: Unsaved;
  readonly attention: Attention;
  readonly entries: HistoryEntries;
  /** Grows with each login: what could not be read without a session is read then. */
  readonly login: number;
}

export const StaffContext = createContext<StaffServices | null>(null);

export function useStaff(): StaffServices {
  const services = useContext(StaffContext);
  if (!services) throw new Error('Nobody is logged in here');
  return services;
}
