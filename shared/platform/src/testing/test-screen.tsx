import type { ReactNode } from 'react';
import { createPath, Route, Router, Routes, type To } from 'react-router-dom';
import { ServicesProvider, type ShellServices } from '../services';

interface TestScreenProps {
  readonly services: ShellServices;
  /** Address that the screen sees. */
  readonly at?: string;
  /** Pattern of `remote.json` that the address matched, for its parameters. */
  readonly pattern?: string;
  readonly children: ReactNode;
}

const nowhere = () => undefined;
const navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  push: nowhere,
  replace: nowhere,
  go: nowhere,
};

/** Stands a screen where the remote kit would: services around it, the shell's location above it. */
export function TestScreen({ services, at = '/', pattern = '*', children }: TestScreenProps) {
  return (
    <ServicesProvider value={services}>
      <Router location={at} navigator={navigator}>
        <Routes>
          <Route path={pattern} element={children} />
        </Routes>
      </Router>
    </ServicesProvider>
  );
}
