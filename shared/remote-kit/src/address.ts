import { useServices } from '@maru/platform';
import { useLocation, useNavigate } from '@maru/platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** One choice of a screen, such as its tab, as text in the query of the address. */
export interface AddressPart<T extends string> {
  /** What holds without a word in the address; it is never written. */
  readonly otherwise: T;
  /** Whether a text is such a choice: an address is typed, shared and forged. */
  readonly fits: (text: string) => text is T;
}

/** The parts of a screen's address by their names in the query. */
export type AddressParts<Choices extends Record<string, string>> = {
  readonly [K in keyof Choices]: AddressPart<Choices[K]>;
};

export const oneOf = <T extends string>(choices: readonly T[], otherwise: T): AddressPart<T> => ({
  otherwise,
  fits: (text): text is T => (choices as readonly string[]).includes(text),
});

/** Text that fits a rule of its own; empty without one in the address. */
export const textThat = (fits: (text: string) => boolean): AddressPart<string> => ({
  otherwise: '',
  fits: (text): text is string => fits(text),
});

/** Browsers take 100 changes of the address in 30 seconds. */
const pauseMs = 300;

/**
 * Keeps the choices of a screen in its address, so that a reload, "back" and a shared link bring them again. What does not
 * fit counts as not said; what others keep there stays.
 *
 * @param now - the choices as they are; read in an `observer` if they stand in a store.
 * @param apply - takes over the choices of another address; is not called where it says what holds already.
 * @returns the query as it will be once the address has caught up, for links that take the choices along.
 */
export function useAddress<Choices extends Record<string, string>>(
  parts: AddressParts<Choices>,
  now: Choices,
  apply: (choices: Choices) => void,
): string {
  const { navigation } = useServices();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const said = queryOf(parts, choicesOf(parts, search));
  const mine = queryOf(parts, now);
  // The last query that the screen has taken over or written itself; an address that says nothing leaves a screen as it begins.
  const known = useRef(said && mine);
  const latest = useRef({ parts, apply, navigate, search, hash, state });
  latest.current = { parts, apply, navigate, search, hash, state };

  useLayoutEffect(() => {
    if (said === known.current) return;
    known.current = said;
    latest.current.apply(choicesOf(latest.current.parts, said));
  }, [said]);

  useEffect(() => {
    if (mine === said) return;
    const timer = setTimeout(() => {
      const { parts, navigate, search, hash, state } = latest.current;
      // The member has gone on to another page, which is not drawn yet: the query would take him back.
      if (navigation.location.pathname !== pathname) return;
      known.current = mine;
      void navigate({ search: withOwn(parts, search, mine), hash }, { replace: true, state });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [mine, said, pathname, navigation]);

  return withOwn(parts, search, mine);
}

function choicesOf<Choices extends Record<string, string>>(parts: AddressParts<Choices>, search: string): Choices {
  const query = new URLSearchParams(search);
  const choice = <T extends string>(name: string, { fits, otherwise }: AddressPart<T>): T => {
    const text = query.get(name);
    return text !== null && fits(text) ? text : otherwise;
  };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, choice(name, part)])) as Choices;
}

/** Only what differs from what holds anyway, in the order of the parts. */
function queryOf<Choices extends Record<string, string>>(parts: AddressParts<Choices>, choices: Choices): string {
  const query = new URLSearchParams();
  for (const [name, { otherwise }] of Object.entries(parts)) {
    const text = choices[name];
    if (text !== undefined && text !== otherwise) query.set(name, text);
  }
  return query.toString();
}

function withOwn(parts: object, search: string, own: string): string {
  const query = new URLSearchParams(search);
  for (const name of Object.keys(parts)) query.delete(name);
  for (const [name, text] of new URLSearchParams(own)) query.set(name, text);
  return query.toString();
}
