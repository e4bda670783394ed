import { SMTPServer } from 'smtp-server';
import type { Mail } from './topology';

/** Replaces mailpit: accepts every mail on the given port and sends each to the parent process. */
const [port] = process.argv.slice(2);

const tell = (message: 'ready' | { readonly mail: Mail }): void => void process.send?.(message);

const server = new SMTPServer({
  authOptional: true,
  // Like mailpit without a certificate: plain, no login.
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, session, done) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    tell({
      mail: { from: mailFrom ? mailFrom.address : '', to, source: Buffer.concat(chunks).toString('utf8') },
    });
    done();
  },
});
server.listen(Number(port), '127.0.0.1', () => tell('ready'));
process.on('SIGTERM', () => process.exit(0));
