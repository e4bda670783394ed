import type { ShellServices } from './services';

/**
 * A service that is made when the first screen asks for it, so that its code can travel with that screen.
 * @returns gives the one instance that belongs to the services of a remote; no other remote can change it.
 */
export function pageService<T>(create: (services: ShellServices) => T): (services: ShellServices) => T {
  const made = new WeakMap<ShellServices, T>();
  return (services) => {
    const known = made.get(services);
    if (known !== undefined) return known;
    const service = create(services);
    made.set(services, service);
    return service;
  };
}
