import type { AgreedTerms } from '@maru/contract';
import type { ShellServices } from '@maru/platform';
import { reaction } from '@maru/platform/mobx';

export type ConsentNoticeDeps = Pick<ShellServices, 'api' | 'session' | 'modals' | 'preferences'>;

/** No member waits for the question whether something is missing. */
const quietly = { quiet: true, background: true };

/** Asks a member who has not agreed to the terms in force, once per login (AUTH-151). */
export function askForConsents(deps: ConsentNoticeDeps): void {
  reaction(
    () => deps.session.me?.uid ?? null,
    (uid) => {
      // Without an answer it is asked at the next login.
      if (uid !== null) void askMember(deps).catch(() => undefined);
    },
    { fireImmediately: true },
  );
}

async function askMember({ api, modals, preferences }: ConsentNoticeDeps): Promise<void> {
  const { missing } = await api.get<AgreedTerms>('/v1/me/agreeTerms', undefined, quietly);
  if (missing.length === 0) return;
  const { language } = preferences;
  const inLanguage = language === 'ko' ? undefined : language;
  const texts = missing.map(({ title, titles, kind }) => ({
    title: (inLanguage && titles?.[inLanguage]) ?? title,
    kind,
  }));
  if ((await modals.open('consents', { texts })) !== 'agreed') return;
  // A text that is agreed to twice counts once: after a lost answer all are sent again.
  await Promise.all(missing.map(({ id }) => api.post(`/v1/privacy/${id}`)));
}
