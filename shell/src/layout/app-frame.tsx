import { Outlet } from '@maru/platform/router';

export function AppFrame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
