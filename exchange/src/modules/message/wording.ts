import type { Language, Text } from '@maru/contract';
import type { Addressee, OutgoingMessage } from './message.types';

/** A message as it is stored: in one language. */
export interface WordedMessage extends OutgoingMessage {
  readonly subject: string;
  readonly text: string;
}

/** Strangers, and members who have chosen nothing, read Korean. */
const usual: Addressee = { language: 'ko', phishingCode: null };

const codeLabel: Text = { ko: '피싱 방지 코드', en: 'Anti-phishing code', ch: '防钓鱼码' };

/** The message in the language of its addressee; a mail with the addressee's anti-phishing code. */
export function worded(message: OutgoingMessage, addressee: Addressee | null): WordedMessage {
  const { language, phishingCode } = addressee ?? usual;
  const text = inLanguage(message.text, language);
  return {
    ...message,
    subject: inLanguage(message.subject, language),
    text:
      phishingCode === null || message.channel === 'sms' ? text : `${codeLabel[language]}: ${phishingCode}\n\n${text}`,
  };
}

const inLanguage = (text: string | Text, language: Language): string =>
  typeof text === 'string' ? text : text[language];
