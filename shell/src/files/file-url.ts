import type { RemoteRelease } from '@maru/contract';

/** Address of a file of a release. @param fresh - set on a retry, so that no cache answers with the failure again. */
export function fileUrl({ baseUrl }: Pick<RemoteRelease, 'baseUrl'>, file: string, fresh?: number): string {
  const url = new URL(file, baseUrl);
  if (fresh !== undefined) url.searchParams.set('r', String(fresh));
  return url.href;
}
