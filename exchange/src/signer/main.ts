import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Journal } from './journal';
import type { SignerPolicy } from './policy';
import { serveSigner } from './server';
import { Signer } from './signer';
import { openWallet } from './wallet';

/**
 * The signer, a process of its own: nobody else reads the seed. Its folder holds seed, policy.json, secret and the journal; the socket and the secret are
 * all that the exchange is given.
 */
const folder = process.env.MARU_SIGNER_HOME;
if (!folder) throw new Error('MARU_SIGNER_HOME is not set.');
const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();

const socket = join(folder, 'socket');
const { journal, lines } = Journal.open(join(folder, 'journal'));
const policy = JSON.parse(read('policy.json')) as SignerPolicy;
const signer = new Signer({ wallet: openWallet(read('seed')), policy, journal, lines, now: () => new Date() });
const server = await serveSigner(signer, socket, read('secret'));
chmodSync(socket, 0o600);
process.stdout.write(`signer is ready with ${lines.length} lines\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.close(() => process.exit(0)));
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
