import type { ReactNode } from 'react';
import { Badge } from '../badge/badge';
import { EmptyState } from '../feedback/states';
import { CalendarIcon } from '../icons/icons';
import { Page } from './page';

export interface PlannedPageProps {
  title: ReactNode;
  /** What the page will offer, and what the member can do until then. */
  text: ReactNode;
  badge: ReactNode;
  action?: ReactNode;
  /** Content that is built already. */
  children?: ReactNode;
}

/** A screen that is not built yet, or only in part. */
export const PlannedPage = ({ title, text, badge, action, children }: PlannedPageProps) => (
  <Page title={title} aside={<Badge tone="accent">{badge}</Badge>} width="text">
    {children}
    <EmptyState icon={<CalendarIcon size={32} />} title={badge} hint={text} action={action} />
  </Page>
);
