import type { ApiError } from '@maru/platform/api';

const passwordCodes: readonly ApiError['code'][] = ['PASSWORD_RULE', 'PASSWORD_GUESSABLE'];

/** Whether a refusal is shown beside the password. */
export const isAboutPassword = ({ code }: Pick<ApiError, 'code'>): boolean => passwordCodes.includes(code);
