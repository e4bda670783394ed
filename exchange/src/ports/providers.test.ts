import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseOutside } from '../boot/choose-outside';
import { createTestContext } from '../testing/context';
import { outsideCouriers } from './couriers';
import { Undeliverable } from './delivery';
import { googleRecaptcha, noRecaptcha } from './recaptcha';

jest.setTimeout(60_000);

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const message = { recipient: '01012345678', subject: '제목', text: '인증번호 123456' };

async function listen(answer: (request: IncomingMessage, body: string) => number): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.statusCode = answer(request, body);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Just enough of SMTP (RFC 5321) to take one mail. @param answered - one command with its own answer. */
async function smtpServer(mails: string[], answered?: readonly [command: string, answer: string], afterMs = 0) {
  const server = createTcpServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (inData) mails.push(text);
      if (inData && !/\r\n\.\r\n$/.test(text)) return;
      if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (answered && (inData ? answered[0] === '.' : text.startsWith(answered[0])))
        setTimeout(() => socket.write(`${answered[1]}\r\n`), afterMs);
      else socket.write(/^DATA/.test(text) ? '354 go on\r\n' : '250 ok\r\n');
      inData = /^DATA/.test(text);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const site = 'https://maru.test';

describe('couriers of production', () => {
  const env = {
    MARU_SMTP_URL: 'smtp://127.0.0.1:1',
    MARU_MAIL_FROM: 'no-reply@maru.test',
    MARU_SMS_URL: 'http://127.0.0.1:1',
    MARU_SMS_KEY: 'key',
  };

  it.each(Object.keys(env))('need %s', (name) => {
    expect(() => outsideCouriers({ ...env, [name]: undefined }, site)).toThrow(`${name} is not set.`);
  });

  it('hand an SMS to the gateway, and fail when it does not take it', async () => {
    const seen: unknown[] = [];
    const gateway = await listen((request, body) => {
      seen.push([request.headers.authorization, JSON.parse(body)]);
      return seen.length === 1 ? 202 : 500;
    });
    const { sms } = outsideCouriers({ ...env, MARU_SMS_URL: `http://127.0.0.1:${portOf(gateway)}/send` }, site);
    await sms.deliver(message);
    await expect(sms.deliver(message)).rejects.toThrow('answered 500');
    expect(seen[0]).toEqual(['Bearer key', { to: '01012345678', text: '인증번호 123456' }]);
    gateway.close();
  });

  it('hold no connection to a gateway whose answer does not end', async () => {
    const gateway = createServer((_, response) => void response.writeHead(202).write('queued'));
    const closed = new Promise<string>((resolve) => {
      gateway.on('connection', (socket) => socket.once('close', () => resolve('closed')));
    });
    await once(gateway.listen(0, '127.0.0.1'), 'listening');
    const { sms } = outsideCouriers({ ...env, MARU_SMS_URL: `http://127.0.0.1:${portOf(gateway)}/send` }, site);
    await sms.deliver(message);
    // Sooner than the time limit of the call, which ends it as well.
    expect(await Promise.race([closed, pause(5_000, 'open')])).toBe('closed');
    gateway.closeAllConnections();
    gateway.close();
  });

  it('hand a mail to the SMTP server, as text and as HTML', async () => {
    const mails: string[] = [];
    const server = await smtpServer(mails);
    const smtp = `smtp://127.0.0.1:${portOf(server)}?ignoreTLS=true`;
    const { mail } = outsideCouriers({ ...env, MARU_SMTP_URL: smtp }, site);
    await mail.deliver({ ...message, recipient: 'member@maru.test', text: 'hello' });
    expect(mails.join('')).toMatch(
      /To: member@maru.test[\s\S]*text\/plain[\s\S]*hello[\s\S]*text\/html[\s\S]*<p[^>]*>hello<\/p>/,
    );
    server.close();
  });

  it('hear a mail server that takes a mail late, so that it is not sent again', async () => {
    const server = await smtpServer([], ['.', '250 taken'], 16_000);
    const smtp = `smtp://127.0.0.1:${portOf(server)}?ignoreTLS=true`;
    const { mail } = outsideCouriers({ ...env, MARU_SMTP_URL: smtp }, site);
    await mail.deliver({ ...message, recipient: 'member@maru.test' });
    server.close();
  });

  it.each([
    ['RCPT TO', '550 5.1.1 no such user', true],
    ['RCPT TO', '553 bad address', true],
    ['.', '552 5.3.4 too large', true],
    ['RCPT TO', '552 5.2.2 mailbox full', false],
    ['RCPT TO', '550 5.1.8 sender address rejected', false],
    ['.', '554 sending is paused for this account', false],
    ['.', '550 5.4.5 daily quota exceeded', false],
    ['RCPT TO', '450 4.2.0 try later', false],
    ['.', '451 4.3.0 busy', false],
    // What is wrong with us is mended by us: the mails wait.
    ['RCPT TO', '554 5.7.1 relay access denied', false],
    ['RCPT TO', '530 log in first', false],
    ['MAIL FROM', '550 unknown sender', false],
  ])('tell a mail that is refused for good (%s: %s) from one that is not: %s', async (command, answer, forGood) => {
    const server = await smtpServer([], [command, answer]);
    const smtp = `smtp://127.0.0.1:${portOf(server)}?ignoreTLS=true`;
    const { mail } = outsideCouriers({ ...env, MARU_SMTP_URL: smtp }, site);
    const failure = await mail.deliver({ ...message, recipient: 'member@maru.test' }).catch((error) => error);
    expect([failure instanceof Error, failure instanceof Undeliverable]).toEqual([true, forGood]);
    server.close();
  });
});

describe('couriers of a sandbox with a mail catcher', () => {
  it('hand mails to it as well, and SMS to nobody', async () => {
    const mails: string[] = [];
    const server = await smtpServer(mails);
    const env = { MARU_SMTP_URL: `smtp://127.0.0.1:${portOf(server)}?ignoreTLS=true`, MARU_MAIL_FROM: 'a@maru.test' };
    const context = await createTestContext();
    const { outside, world } = chooseOutside(context, env);
    await outside.couriers.mail.deliver({ ...message, recipient: 'member@maru.test', text: 'hello' });
    expect(mails.join('')).toMatch(/To: member@maru.test[\s\S]*hello/);
    expect(outside.couriers.sms).toBe(world?.couriers.sms);
    server.close();
    await expect(outside.couriers.mail.deliver(message)).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(() => chooseOutside(context, { MARU_SMTP_URL: 'smtp://x' })).toThrow('MARU_MAIL_FROM');
    await context.end();
  });
});

describe('reCAPTCHA of production', () => {
  it('trusts Google only, and nobody when Google is away or no secret is set', async () => {
    const ask = jest.spyOn(globalThis, 'fetch');
    ask.mockResolvedValueOnce(new Response('{"success":true}'));
    expect(await googleRecaptcha('secret').verify('token', '203.0.113.1')).toBe(true);
    expect(String(ask.mock.calls[0]?.[1]?.body)).toBe('secret=secret&response=token&remoteip=203.0.113.1');
    ask.mockResolvedValueOnce(new Response('{"success":false}'));
    expect(await googleRecaptcha('secret').verify('token', '')).toBe(false);
    ask.mockRejectedValueOnce(new Error('away'));
    expect(await googleRecaptcha('secret').verify('token', '')).toBe(false);
    expect(await noRecaptcha.verify('token', '')).toBe(false);
    ask.mockRestore();
  });
});
