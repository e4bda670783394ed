import { useLocation, useSearchParams } from '@maru/platform/router';
import { useLayoutEffect, useState } from 'react';

/**
 * The code of the mail whose link led here. It leaves the address and the history before it is used, and lasts as long as the
 * screen.
 * @param wanted - whether the link is meant for this screen.
 */
export function useMailCode(wanted: boolean): string | null {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const [code] = useState(() => (wanted ? query.get('code') : null));
  const inAddress = wanted && query.has('code');
  useLayoutEffect(() => {
    if (!inAddress) return;
    const rest = new URLSearchParams(query);
    rest.delete('code');
    setQuery(rest, { replace: true, state });
  }, [inAddress, query, setQuery, state]);
  return code;
}
