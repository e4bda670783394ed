import { observer } from '@maru/platform/observer';
import { useLocation } from '@maru/platform/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ScreenRoute } from '../routing/screen-table';
import { ScreenSkeleton } from '../skeleton/screen-skeleton';
import type { RemoteHosts } from './remote-hosts';
import styles from './remote-outlet.module.css';
import { SlotFallback } from './slot-fallback';

/** Slot of the layout that shows a remote's screen, a skeleton while it loads, or the fallback if it is broken. */
export const RemoteOutlet = observer(function RemoteOutlet({
  route,
  hosts,
}: {
  route: ScreenRoute;
  hosts: RemoteHosts;
}) {
  const { screen, pattern } = route;
  const { name } = route.release;
  const location = useLocation();
  const slot = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const incident = hosts.incidents.get(name);
  const replacements = hosts.replacements.get(name);

  // Until the other version is drawn, the slot is empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replacement by another version begins with the skeleton.
  useLayoutEffect(() => setDrawn(false), [replacements]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a replacement by another version shows the screen again.
  useLayoutEffect(() => {
    if (incident || !slot.current) return;
    void hosts.show(name, slot.current, { screenId: screen.id, pattern, location }).then(setDrawn);
  }, [hosts, name, screen, pattern, location, incident, replacements]);

  // The next navigation starts without the incident, since another screen may work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is what the clean-up waits for.
  useLayoutEffect(() => () => hosts.dismiss(name), [hosts, name, location]);

  useEffect(() => () => hosts.hide(name), [hosts, name]);

  if (incident) return <SlotFallback incident={incident} onRetry={() => hosts.retry(name)} />;
  return (
    <>
      <div ref={slot} className={styles.slot} />
      {!drawn && (
        <div className={styles.waiting}>
          <ScreenSkeleton screen={screen} path={location.pathname} />
        </div>
      )}
    </>
  );
});
