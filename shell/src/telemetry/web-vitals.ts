import type { ListedRelease } from '@maru/contract';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Telemetry } from './telemetry';

/**
 * Reports web vitals for the remote in whose container the measured element is; for an element outside all remotes, for the
 * one on show.
 */
export function watchVitals(telemetry: Telemetry, onShow: () => readonly ListedRelease[]): void {
  const tell = (kind: 'lcp' | 'inp' | 'cls', value: number, node: Node | null | undefined) => {
    const release = ownerOf(node) ?? onShow()[0];
    if (release) telemetry.vital(release, kind, value);
  };
  onLCP(({ value, entries }) => tell('lcp', value, entries.at(-1)?.element));
  onINP(({ value, entries }) => tell('inp', value, entries[0]?.target));
  onCLS(({ value, entries }) => tell('cls', value, entries[0]?.sources?.[0]?.node));
}

function ownerOf(node: Node | null | undefined): Pick<ListedRelease, 'name' | 'version'> | null {
  const element = node instanceof Element ? node : node?.parentElement;
  const { remote, version } = element?.closest<HTMLElement>('[data-remote]')?.dataset ?? {};
  return remote && version ? { name: remote, version } : null;
}
