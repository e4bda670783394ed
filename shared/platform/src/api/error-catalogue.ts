import type { Language } from '@maru/contract';

/** The catalogue's texts in three languages: much text for a page on which nothing fails, so they travel apart. */
export { fillText, refusalByCode, refusals } from '@maru/contract';

/** Calls without an answer: the member's network, or a server that is not there. */
export const noAnswer: Readonly<Record<'network' | 'timeout', Readonly<Record<Language, string>>>> = {
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
