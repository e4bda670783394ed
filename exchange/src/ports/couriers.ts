import type { Environment } from '@maru/server';
import { createTransport } from 'nodemailer';
import { type Courier, type Couriers, mailAnswerMsMax, Undeliverable } from './delivery';
import { mailHtml } from './mail-html';

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
  // A server that hangs must not collect connections.
  const limits = { connectionTimeout: smtpMsMax, greetingTimeout: smtpMsMax, socketTimeout: mailAnswerMsMax };
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

/** Enhanced codes of an address that takes no mail (RFC 3463): unknown, moved, disabled, or the mail is too large for it. */
const addressCodes: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.3.4']);
/** Plain ones (RFC 5321), which say it of the recipient alone. */
const recipientCodes: ReadonlySet<number> = new Set([550, 551, 553]);

/** The address itself is refused. Whatever else is said (sender, quota, a paused account, a full mailbox) ends when somebody mends it. */
function isForGood({ command, response = '', responseCode = 0 }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)\b/.exec(response)?.[1];
  return enhanced === undefined
    ? command === 'RCPT TO' && recipientCodes.has(responseCode)
    : addressCodes.has(enhanced);
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
