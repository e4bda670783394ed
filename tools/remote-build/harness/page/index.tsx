import '@maru/ui/tokens.css';
import manifest from '@harness/manifest';
import * as lifecycles from '@harness/remote';
import type { RemoteLocation, RemoteNavigator, RemoteProps, ShellServices } from '@maru/platform';
import { createBrowserRouter, createPath, RouterProvider } from '@maru/platform/internal';
import { Link, Outlet, useLocation } from '@maru/platform/router';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { createHarnessServices } from './harness-services';

/** A remote alone on a page, through the same lifecycles that the shell calls (PLAT-025). */
function Slot({ screenId, pattern }: { screenId: string; pattern: string }) {
  const slot = useRef<HTMLDivElement>(null);
  const mounted = useRef(false);
  const location = useLocation() as RemoteLocation;
  useEffect(() => {
    if (!slot.current) return;
    const props: RemoteProps = {
      services,
      navigator,
      screenId,
      pattern,
      location,
      domElement: slot.current,
      onFailure,
    };
    void (mounted.current ? lifecycles.update(props) : lifecycles.bootstrap(props).then(() => lifecycles.mount(props)));
    mounted.current = true;
  }, [screenId, pattern, location]);
  return <div ref={slot} />;
}

const onFailure = (error: unknown) => console.error(error);

/** Every address of the remote, with an example for each parameter. */
const examples: Readonly<Record<string, string>> = { marketCode: 'KRW-BTC', coin: 'BTC', tkCode: 'WOW1', id: '1' };
const exampleOf = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? '1');

const addresses = manifest.screens.flatMap(({ id, paths }) =>
  paths.map(({ path }) => ({ screenId: id, pattern: path })),
);

function Frame() {
  return (
    <>
      <nav aria-label={manifest.name}>
        {addresses.map(({ pattern }) => (
          <Link key={pattern} to={exampleOf(pattern)} style={{ marginRight: 12 }}>
            {pattern}
          </Link>
        ))}
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

const router = createBrowserRouter([
  {
    element: <Frame />,
    children: [
      ...addresses.map((address) => ({ path: address.pattern, element: <Slot {...address} /> })),
      { path: '*', element: <p>{manifest.name}</p> },
    ],
  },
]);

type To = Parameters<RemoteNavigator['push']>[0];
const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
const go = (to: string | number, options?: { replace?: boolean; state?: unknown }) =>
  void (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options));

const navigator: RemoteNavigator = {
  createHref: pathOf,
  go,
  push: (to, state) => go(pathOf(to), { state }),
  replace: (to, state) => go(pathOf(to), { state, replace: true }),
};

const services: ShellServices = createHarnessServices({ manifest, exchange: HARNESS_EXCHANGE, go });

createRoot(document.body.appendChild(document.createElement('div'))).render(<RouterProvider router={router} />);
