import type { IdentityDraft, IdentityDraftForm, IdentityForm } from '@maru/contract';
import { type IdentityAnswers, identityFields } from '@maru/domain/identity';
import type { Draft } from './identity.repository';

/** What is left out is empty. */
export const toAnswers = (form: IdentityForm): IdentityAnswers =>
  Object.fromEntries(identityFields.map((field) => [field, (form[field] ?? '').trim()])) as IdentityAnswers;

/** A page that does not exist is the first. */
export const toDraft = ({ page = '', ...form }: IdentityDraftForm): Draft => ({
  page: /^[1-5]$/.test(page) ? Number(page) : 1,
  answers: toAnswers(form),
});

export const draftView = ({ page, answers, reason }: Draft & { readonly reason: string | null }): IdentityDraft => ({
  page,
  answers: { ...answers },
  reason,
});
