import { type ReactNode, useMemo, useState } from 'react';
import { createPath, Route, Router, Routes, type To } from 'react-router-dom';
import { ServicesProvider, type ShellServices } from '../services';
import { FakeNavigation } from './fake-navigation';

interface TestScreenProps {
  readonly services: ShellServices;
  /** Address that the screen sees. */
  readonly at?: string;
  /** Pattern of `remote.json` that the address matched, for its parameters. */
  readonly pattern?: string;
  readonly children: ReactNode;
}

const nowhere = () => undefined;
const textOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
const pathOf = (address: string) => address.split(/[?#]/)[0];

/** Stands a screen where the remote kit would: services around it, the shell's location above it. It may change its query and leads nowhere else. */
export function TestScreen({ services, at, pattern = '*', children }: TestScreenProps) {
  const [address, setAddress] = useState(at ?? '/');
  const navigator = useMemo(() => {
    const replace = (to: To) => setAddress((now) => (pathOf(textOf(to)) === pathOf(now) ? textOf(to) : now));
    return { createHref: textOf, push: nowhere, replace, go: nowhere };
  }, []);
  const { navigation } = services;
  if (at !== undefined && navigation instanceof FakeNavigation)
    navigation.location = { ...navigation.location, pathname: pathOf(at) ?? '/' };
  return (
    <ServicesProvider value={services}>
      <Router location={address} navigator={navigator}>
        <Routes>
          <Route path={pattern} element={children} />
        </Routes>
      </Router>
    </ServicesProvider>
  );
}
