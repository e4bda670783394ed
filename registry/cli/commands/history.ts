import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson } from '@maru/contract';
import type { LogRecord } from '@maru/contract/registry-api';
import type { Command } from 'commander';
import { sha256Hex } from '../../keys/digest';
import { Refusal } from '../../refusal';
import { checkWitness, type LogEnd, LogFault, logStart, readRecord } from '../../service/log/log-fault';
import type { RegistryClient } from '../client';
import { Session } from '../session';
import { detailOf, table } from '../words';

const pageSize = 500;

export function addHistory(program: Command): void {
  program
    .command('history')
    .argument('[remote]')
    .description('who changed what, the newest last')
    .option('--limit <count>', 'so many of the latest', '30')
    .option(
      '--verify',
      'check that no record was changed, removed or reordered, also since the last look from here (admins)',
    )
    .action(
      async (remote: string | undefined, { limit, verify }: { limit: string; verify?: true }, command: Command) => {
        const session = Session.of(command);
        // The chain is over whole records, and salts of rollouts are told to few: an admin, or who may count.
        const records = await allRecords(await session.clientOf('owner'), verify);
        if (verify) await verifyRecords(records, witnessPath(session));
        const shown = records.filter((record) => !remote || concerns(record, remote)).slice(-Number(limit) || -30);
        const verified = verify ? { verified: records.length } : {};
        session.tell(
          { list: shown, ...verified },
          [inWords(shown), ...(verify ? ['', `${records.length} records, an unbroken chain`] : [])].join('\n'),
        );
      },
    );
}

async function allRecords(client: RegistryClient, anew = false): Promise<readonly LogRecord[]> {
  const records: LogRecord[] = [];
  for (;;) {
    const { list } = await client.get<{ list: readonly LogRecord[] }>(
      `/history?after=${records.length}&limit=${pageSize}${anew ? '&anew=yes' : ''}`,
    );
    records.push(...list);
    if (list.length < pageSize) return records;
  }
}

/** One per registry: the end of its log when this machine last read it. */
const witnessPath = ({ home, url }: Session): string => join(home, 'seen', `${sha256Hex(url).slice(0, 16)}.json`);

async function verifyRecords(records: readonly LogRecord[], path: string): Promise<void> {
  const digests = [logStart.digest];
  let end: LogEnd = logStart;
  try {
    for (const record of records) {
      end = readRecord(Buffer.from(canonicalJson(record)), end).end;
      digests.push(end.digest);
    }
    const seen = await readFile(path, 'utf8').catch(() => null);
    if (seen) checkWitness(JSON.parse(seen) as LogEnd, (seq) => digests[seq]);
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    throw new Refusal(0, [`${error.message}: the registry's log was tampered with (docs/runbooks/registry-lost.md)`]);
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(end));
}

const concerns = (record: LogRecord, remote: string): boolean => 'remote' in record && record.remote === remote;

const inWords = (records: readonly LogRecord[]): string =>
  table(
    ['no.', 'at', 'by', 'what', '', ''],
    records.map((record) => [String(record.seq), record.at, record.by.person, record.action, ...detailOf(record)]),
  );
