import type { RemoteRelease } from '@maru/contract';
import { fileUrl } from '../files/file-url';

/**
 * Preloads every script of a screen, so that container, exposed module and screen load in parallel. Skips files that
 * are preloaded already, by the HTML server or before.
 * @param screen - id of the screen; without it the remote's own scripts alone.
 */
export function announceScripts(release: RemoteRelease, screen?: string): void {
  const { js, screens } = release.preload;
  const own = (screen && screens?.[screen]) || [];
  for (const file of [release.entry, ...js, ...own]) announce(fileUrl(release, file));
}

function announce(href: string): void {
  if (document.head.querySelector(`link[rel=preload][href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  document.head.append(link);
}
