import { useServices } from '@maru/platform';
import { useEffect } from 'react';

/** Has the member asked before he leaves a form that he has begun to fill in. */
export function useLeaveQuestion(form: { readonly filled: boolean }): void {
  const { navigation } = useServices();
  useEffect(() => navigation.askBeforeLeaving(() => form.filled), [navigation, form]);
}
