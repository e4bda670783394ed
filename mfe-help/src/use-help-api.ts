import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { useMemo } from 'react';
import { HelpApi } from './api/help.api';

/** Calls in the language of the reader; other calls where he changes it. */
export function useHelpApi(): HelpApi {
  const { api } = useServices();
  const { language } = useTranslation('help');
  return useMemo(() => new HelpApi(api, language), [api, language]);
}
