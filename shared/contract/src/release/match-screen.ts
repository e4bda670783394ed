/** An address of a screen. */
interface ScreenAddress {
  /** Segments, each as written or `:name` for any value. */
  readonly path: string;
}

/**
 * The address that a path leads to, by the rules of the shell's router: letters count in either case, a slash at the end
 * counts for nothing, segments as written win over parameters, and of two alike the first one wins (SHEL-050).
 */
export function matchScreen<Address extends ScreenAddress>(
  addresses: readonly Address[],
  pathname: string,
): Address | undefined {
  const segments = decoded(segmentsOf(pathname));
  let best: { readonly address: Address; readonly score: number } | undefined;
  for (const address of addresses) {
    const score = scoreOf(segmentsOf(address.path), segments);
    if (score !== null && score > (best?.score ?? -1)) best = { address, score };
  }
  return best?.address;
}

const segmentsOf = (path: string): readonly string[] => path.replace(/^\/|\/+$/g, '').split('/');

/** A slash that was encoded stays inside its segment; a path that cannot be decoded is taken as it stands. */
function decoded(segments: readonly string[]): readonly string[] {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return segments;
  }
}

/** How many segments match as they are written; null where the path is another. */
function scoreOf(pattern: readonly string[], segments: readonly string[]): number | null {
  if (pattern.length !== segments.length) return null;
  const matches = pattern.map((part, index) => {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) return segment === '' ? null : 0;
    return part.toLowerCase() === segment.toLowerCase() ? 1 : null;
  });
  return matches.reduce<number | null>((sum, match) => (sum === null || match === null ? null : sum + match), 0);
}
