import { useServices } from '@maru/platform';
import { useEvent } from '@maru/platform/events';

/** A step of the verification that the member does in another tab opens the gates of this screen. @param load - reads its terms anew. */
export function useVerificationNews(load: () => unknown): void {
  const { session } = useServices();
  useEvent('account.verificationChanged', async () => {
    await session.refresh({ changed: true });
    await load();
  });
}
