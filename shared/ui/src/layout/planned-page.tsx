import type { ReactNode } from 'react';
import { Badge } from '../badge/badge';
import { EmptyState } from '../feedback/states';
import { CalendarIcon } from '../icons/icons';
import { Page } from './page';

export interface PlannedPageProps {
  title: ReactNode;
  /** What will be here, and what the member can do until then. */
  text: ReactNode;
  badge: ReactNode;
  action?: ReactNode;
}

/** A screen that is not built yet, and says so. */
export const PlannedPage = ({ title, text, badge, action }: PlannedPageProps) => (
  <Page title={title} aside={<Badge tone="accent">{badge}</Badge>} width="text">
    <EmptyState icon={<CalendarIcon size={32} />} title={badge} hint={text} action={action} />
  </Page>
);
