import type { Language, Text } from '@maru/contract';
import type { Querying } from '../../platform/core/database';

/** A mail or an SMS that a module wants delivered. */
export interface OutgoingMessage {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  /** Of a mail; whose it is comes before it, and before the text of an SMS. A member gets the text in his language. */
  readonly subject: string | Text;
  readonly text: string | Text;
  /** Mail address of the member whose phone gets an SMS: its text is taken in the member's language. */
  readonly member?: string;
  readonly link?: string;
  readonly code?: string;
  /** When its code or link is over: it is not sent from then on. */
  readonly expiresAt?: Date;
}

/** What the mailer knows of the member behind an address. */
export interface Addressee {
  readonly language: Language;
  /** Shown in every mail to the member; null where there is none. */
  readonly phishingCode: string | null;
}

/** Reads the member of a mail address, in the transaction that posts the mail; null for a stranger's. */
export type AddresseeOf = (tx: Querying, email: string) => Promise<Addressee | null>;
