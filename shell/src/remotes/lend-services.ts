import type { ListedRelease } from '@maru/contract';
import type { PageDocument, PriceFeed, ShellServices } from '@maru/platform';
import { lendTexts, Observable } from '@maru/platform/internal';

/** Services of which a remote gets some members, each service with those members. */
const lent = {
  session: ['status', 'checked', 'me', 'expiresAt', 'isMember', 'authLevel', 'refresh', 'logout', 'clear', 'onLogout'],
  api: ['get', 'post', 'postJson', 'put', 'delete', 'upload'],
  modals: ['open', 'toast'],
  prices: [
    'batches$',
    'tick$',
    'last',
    'rates$',
    'book$',
    'trades$',
    'private$',
    'status$',
  ] satisfies (keyof PriceFeed)[],
  navigation: ['href', 'go', 'goPath', 'back', 'askBeforeLeaving', 'location', 'inApp'],
  bridge: ['host', 'channel', 'post'],
  preferences: [
    'language',
    'theme',
    'colours',
    'setLanguage',
    'setTheme',
    'setColours',
    'confirmOrders',
    'favourites',
    'toggleFavourite',
  ],
  storage: ['read', 'write', 'remove'],
} as const satisfies { readonly [K in keyof ShellServices]?: readonly (keyof NonNullable<ShellServices[K]>)[] };

/** As the shell has them: it is never older than its own types. */
export type LendableServices = ShellServices & Required<Pick<ShellServices, 'ownDocument'>>;

/**
 * Services for one version of a remote: frozen objects of its own that pass calls on to the shell's. The remote can replace
 * nothing that others use, and reach no member that is meant for the shell.
 */
export function lendServices(services: LendableServices, { name, version }: ListedRelease): LendableServices {
  const facades = Object.entries(lent).map(([service, members]) => [
    service,
    lend(services[service as keyof typeof lent], members),
  ]);
  return Object.freeze({
    ...services,
    ...Object.fromEntries(facades),
    ownDocument: lendDocument(services.ownDocument, name),
    texts: lendTexts(name.replace(/^mfe-/, '')),
    report: (incident) => services.report({ ...incident, source: name, version }),
  } satisfies LendableServices);
}

/** Each remote reads and fills in what was typed into its own forms. */
const lendDocument = (document: PageDocument, remote: string): PageDocument =>
  Object.freeze({
    barred: document.barred,
    handOn: (form: string, typed: () => unknown) => document.handOn(`${remote} ${form}`, typed),
    takeOver: (form: string) => document.takeOver(`${remote} ${form}`),
  });

function lend(service: object, members: readonly string[]): object {
  const facade = {};
  for (const member of members)
    Object.defineProperty(facade, member, { get: reader(service, member), enumerable: true });
  return Object.freeze(facade);
}

function reader(service: object, member: string): () => unknown {
  // Functions and streams are made once, since effects of screens depend on them; other values are read each time.
  let own: unknown;
  return () => {
    if (own) return own;
    const value: unknown = Reflect.get(service, member);
    if (typeof value === 'function') own = (...given: unknown[]) => ownStream(value.apply(service, given));
    else if (value instanceof Observable) own = ownStream(value);
    return own ?? value;
  };
}

/** Streams become frozen ones of their own, so that nobody ends or feeds the shell's subjects. */
const ownStream = (value: unknown): unknown =>
  value instanceof Observable ? Object.freeze(new Observable((to) => value.subscribe(to))) : value;
