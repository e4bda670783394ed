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

/** Begins every subject and SMS, so that a list of messages tells whose they are. */
const sender: Text = { ko: '[마루]', en: '[Maru]', ch: '[Maru]' };

/** The message in the language of its addressee; a mail with the addressee's anti-phishing code. */
export function worded(message: OutgoingMessage, addressee: Addressee | null): WordedMessage {
  const { language, phishingCode } = addressee ?? usual;
  const [subject, text] = [inLanguage(message.subject, language), inLanguage(message.text, language)];
  if (message.channel === 'sms') return { ...message, subject, text: `${sender[language]} ${text}` };
  const code = phishingCode === null ? '' : `${codeLabel[language]}: ${phishingCode}\n\n`;
  return { ...message, subject: `${sender[language]} ${subject}`, text: code + text };
}

const inLanguage = (text: string | Text, language: Language): string =>
  typeof text === 'string' ? text : text[language];
