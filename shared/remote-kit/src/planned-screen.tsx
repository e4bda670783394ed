import { type PlainRouteName, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, PlannedPage } from '@maru/ui';
import type { ComponentType, ReactNode } from 'react';

export interface PlannedScreenProps {
  /** Namespace of the remote's texts, which have `planned.badge`, `planned.back`, `planned.<id>.title` and `.text`. */
  readonly texts: string;
  readonly id: string;
  /** Route of the link that leaves the screen. */
  readonly back: PlainRouteName;
  /** Content that is built already. */
  readonly children?: ReactNode;
}

/** A screen that is not built yet, or only in part. */
export function PlannedScreen({ texts, id, back, children }: PlannedScreenProps) {
  const { navigation } = useServices();
  const { t } = useTranslation(texts);
  return (
    <PlannedPage
      title={t(`planned.${id}.title`)}
      text={t(`planned.${id}.text`)}
      badge={t('planned.badge')}
      action={
        <Link className={buttonClass()} to={navigation.href(back)}>
          {t('planned.back')}
        </Link>
      }
    >
      {children}
    </PlannedPage>
  );
}

/** The planned screens of one remote: `const planned = plannedScreens<keyof typeof ko.planned>('wallet', 'Assets')`. */
export const plannedScreens =
  <Id extends string>(texts: string, back: PlainRouteName) =>
  (id: Exclude<Id, 'badge' | 'back'>): ComponentType =>
    // biome-ignore lint/correctness/noComponentHookFactories: made once per screen, where its remote is defined
    function Planned() {
      return <PlannedScreen texts={texts} id={id} back={back} />;
    };
