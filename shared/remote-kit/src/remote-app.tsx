import { type RemoteProps, ServicesProvider } from '@maru/platform';
import { Route, Router, Routes } from '@maru/platform/router';
import { type ComponentType, useLayoutEffect } from 'react';
import { RemoteErrorBoundary } from './remote-error-boundary';

export interface RemoteAppProps extends Omit<RemoteProps, 'domElement'> {
  readonly screens: Readonly<Record<string, ComponentType>>;
  readonly onDrawn: () => void;
}

/** Wraps a remote’s screen: provides services and location, shows loading and failures. */
export function RemoteApp(props: RemoteAppProps) {
  const { services, navigator, location, pattern, screenId, screens, onDrawn, onFailure } = props;
  const Screen = screens[screenId];
  if (!Screen) throw new Error(`remote.json promises a screen "${screenId}" that defineRemote does not have`);
  // Runs after every render: each set of props has its own promise to resolve.
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
