import { fillText, type Language, type Refused, refusalByCode, refusals } from '@maru/contract';
import { WRONG_CODES_MAX } from '@maru/domain';
import type { ApiError } from './api-error';

const wrongPassword = 4001;
const unknownAccount = 4002;
/** Says the same, so that the answer does not tell which (AUTH-038). */
const alsoUnknownAccount = 11000;

/**
 * The catalogue's text in three languages: much text for a page on which nothing fails, so it travels apart.
 * @returns null where the server's own words are shown: it writes Korean, and more closely than the catalogue.
 */
export function catalogueText({ code, message, details }: ApiError, language: Language): string | null {
  const { cause } = details;
  if (cause === 'network' || cause === 'timeout') return noAnswer[cause][language];
  const known = code === alsoUnknownAccount ? unknownAccount : code;
  const name = isWrongCode(code) ? 'CODE_WRONG' : refusalByCode(known);
  // For the how manieth time is in the message (AUTH-030).
  const count = known === wrongPassword ? /\d+/.exec(message)?.[0] : undefined;
  const isAlwaysOurs = known === unknownAccount || count !== undefined;
  if (!name || (language === 'ko' && !isAlwaysOurs)) return null;
  const words = language === 'ko' ? undefined : (details.words as Refused['words'])?.[language];
  return fillText(refusals[name].text[language], { ...(count && { count }), ...details, ...words } as Record<
    string,
    string
  >);
}

/** A wrong code says by its own code how many there were (AUTH-142). */
const isWrongCode = (code: ApiError['code']): boolean =>
  typeof code === 'number' && code >= 1 && code < WRONG_CODES_MAX;

/** Calls without an answer: the member's network, or a server that is not there. */
const noAnswer: Readonly<Record<'network' | 'timeout', Readonly<Record<Language, string>>>> = {
  network: {
    ko: '서버에 연결하지 못했습니다. 인터넷 연결을 확인한 뒤 다시 시도해 주세요.',
    en: 'The server could not be reached. Please check your connection and try again.',
    ch: '无法连接到服务器，请检查网络后重试。',
  },
  timeout: {
    ko: '응답이 늦어지고 있습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The answer takes too long. Please try again in a moment.',
    ch: '响应超时，请稍后重试。',
  },
};
