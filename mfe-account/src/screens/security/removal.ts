import { ApiError } from '@maru/platform/api';

/** A removal of what is not there any more has nothing left to do: an earlier answer was lost, or another page was faster. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
}

/** Whether a list that was read after a lost answer does without what was to be removed. */
export const isGone = (list: readonly { readonly id: string }[] | null | undefined, { id }: { readonly id: string }) =>
  list?.every((each) => each.id !== id) ?? false;
