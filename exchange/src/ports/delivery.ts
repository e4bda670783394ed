/** A mail or an SMS as a courier needs it. */
export interface Delivery {
  /** Mail address, or digits of a phone. */
  readonly recipient: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly text: string;
}

/** The other side has refused this one message for good: to try again changes nothing. */
export class Undeliverable extends Error {}

/** Whether a mail was taken is known by then, in milliseconds. */
export const mailAnswerMsMax = 60_000;

/** Delivers one message by SMTP, SMS gateway or sandbox. Rejects if delivery fails, with Undeliverable where it always will. */
export interface Courier {
  deliver(message: Delivery): Promise<void>;
}

export interface Couriers {
  readonly mail: Courier;
  readonly sms: Courier;
}
