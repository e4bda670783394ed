import type { ModalBus, Preferences } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';

export interface TellDeps {
  readonly modals: Pick<ModalBus, 'toast'>;
  readonly preferences: Pick<Preferences, 'language'>;
}

/** Says in passing what has failed, unless a modal has said it. */
export function tellFailure(error: unknown, { modals, preferences }: TellDeps): void {
  if (error instanceof ApiError && error.explained) return;
  modals.toast({ message: errorText(error, preferences.language), tone: 'warn' });
}
