import { type RemoteProps, ServicesProvider } from '@maru/platform';
import { Route, Router, Routes } from '@maru/platform/router';
import { type ComponentType, useLayoutEffect } from 'react';
import { RemoteErrorBoundary } from './remote-error-boundary';

export interface RemoteAppProps extends Omit<RemoteProps, 'domElement'> {
  readonly screens: Readonly<Record<string, ComponentType>>;
  readonly onDrawn: () => void;
}

/** Everything between a remote's root and its screen: services, location, loading and failures. */
export function RemoteApp(props: RemoteAppProps) {
  const { services, navigator, location, pattern, screenId, screens, onDrawn, onFailure } = props;
  const Screen = screens[screenId];
  if (!Screen) throw new Error(`remote.json promises a screen "${screenId}" that defineRemote does not have`);
  // Every time: each set of props has a promise of its own to keep.
  useLayoutEffect(onDrawn);
  return (
    <RemoteErrorBoundary onFailure={onFailure}>
      <ServicesProvider value={services}>
        <Router location={location} navigator={navigator}>
          <Routes>
            <Route path={pattern} element={<Screen key={screenId} />} />
          </Routes>
        </Router>
      </ServicesProvider>
    </RemoteErrorBoundary>
  );
}
