import type { Environment } from '@maru/server';
import { createTransport } from 'nodemailer';
import { mailHtml } from './mail-html';

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

/** Delivers one message by SMTP, SMS gateway or sandbox. Rejects if delivery fails, with Undeliverable where it always will. */
export interface Courier {
  deliver(message: Delivery): Promise<void>;
}

export interface Couriers {
  readonly mail: Courier;
  readonly sms: Courier;
}

/**
 * Couriers of production: mail over SMTP (MARU_SMTP_URL, MARU_MAIL_FROM), SMS over the gateway's HTTP call
 * (MARU_SMS_URL, MARU_SMS_KEY: JSON {to, text} with a bearer key).
 * @param site - origin of the product, which mails may link to.
 * @throws Error naming the missing setting.
 */
export function outsideCouriers(env: Environment, site: string): Couriers {
  return {
    mail: smtpCourier(needed(env, 'MARU_SMTP_URL'), needed(env, 'MARU_MAIL_FROM'), site),
    sms: gatewayCourier(needed(env, 'MARU_SMS_URL'), needed(env, 'MARU_SMS_KEY')),
  };
}

/**
 * Mail of a sandbox: over SMTP as well, where MARU_SMTP_URL names a catcher; null without one.
 * @throws Error naming the missing setting.
 */
export const catcherCourier = (env: Environment, site: string): Courier | null =>
  env.MARU_SMTP_URL ? smtpCourier(env.MARU_SMTP_URL, needed(env, 'MARU_MAIL_FROM'), site) : null;

const smtpMsMax = 15_000;

function smtpCourier(url: string, from: string, site: string): Courier {
  // A server that hangs must not collect connections. One that takes a mail late is heard longer than the outbox waits: not tried again.
  const limits = { connectionTimeout: smtpMsMax, greetingTimeout: smtpMsMax, socketTimeout: 4 * smtpMsMax };
  const transport = createTransport({ url, ...limits });
  return {
    async deliver({ recipient, subject, text }) {
      const mail = { from, to: recipient, subject, text, html: mailHtml({ subject, text }, site) };
      await transport.sendMail(mail).catch((error: SmtpFailure) => {
        throw isForGood(error) ? new Undeliverable(`the mail server answered ${error.responseCode}`) : error;
      });
    },
  };
}

interface SmtpFailure extends Error {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** A 5xx to the recipient or the mail itself. One about us (login, sender, relaying: 530, x.7.x) ends when somebody mends it. */
function isForGood({ command, response = '', responseCode = 0 }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  return responseCode >= 500 && responseCode !== 530 && !/^5\d\d[ -]5\.7\./.test(response);
}

function gatewayCourier(url: string, key: string): Courier {
  return {
    async deliver({ recipient, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ to: recipient, text }),
        signal: AbortSignal.timeout(15_000),
      });
      // An answer that nobody reads holds its connection until it is collected.
      await answer.body?.cancel().catch(() => undefined);
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    },
  };
}

function needed(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
