import { SMTPServer } from 'smtp-server';

/** In mailpit's place: takes every mail on the port that is given, and tells each to the process that started it. */
const [port] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  // Like mailpit without a certificate: plain, no login.
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, session, done) {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    process.send({ mail: { from: mailFrom.address, to, source: Buffer.concat(chunks).toString('utf8') } });
    done();
  },
});
server.listen(Number(port), '127.0.0.1', () => process.send('ready'));
process.on('SIGTERM', () => process.exit(0));
