import { useCallback, useEffect, useState } from 'react';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';

/** Reads an image that needs the session, as an object URL that is let go of with the component or the image. */
export function useImage(path: string) {
  const { api } = useStaff();
  const { of, reload } = useLoaded(useCallback((signal: AbortSignal) => api.image(path, signal), [api, path]));
  const [url, setUrl] = useState('');
  const blob = of.state === 'ready' ? of.value : undefined;
  useEffect(() => {
    if (!blob) return;
    const own = URL.createObjectURL(blob);
    setUrl(own);
    return () => {
      setUrl('');
      URL.revokeObjectURL(own);
    };
  }, [blob]);
  return { url, failure: of.state === 'failed' ? of.failure : null, reload };
}
