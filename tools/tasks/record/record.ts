import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Recording, type RecordPlan, record } from '@maru/tools-boot/record';
import { recordingFile } from '@maru/tools-boot/recording';
import { Product } from '@maru/tools-product';
import { remotes, root } from '@maru/tools-workspace';
import { ExchangeCaller } from './exchange-caller';
import { prepareMember } from './prepared-member.api';

/** Ports and folder apart from those of `npm start` and of the journeys. */
const environment = {
  MARU_PORT_EXCHANGE: '17590',
  MARU_PORT_STAFF: '0',
  MARU_PUBLIC_URL: 'http://localhost:17590',
  MARU_WORLD: 'sandbox',
  MARU_HOME: join(root, '.maru', 'record'),
};

/** The demo member who has most: holdings, a history, an address book. */
const member = { email: 'minji@maru.test', phone: '01012345678' } as const;
const market = 'KRW-BTC';
const sale = 'HANOK2026';
/** Calls of the shell itself, for the boots of its versions. */
const ofShell = {
  member: ['/v1/notifications?limit=20', '/v1/me/agreeTerms'],
  visitor: ['/v1/mobile/version?locale=ko'],
};
const bytesMax = 1024 * 1024;

/** Records what a running exchange of the sandbox world answers to the screens of every remote. */
export async function recordFrom(url: string): Promise<Recording> {
  const caller = new ExchangeCaller(url);
  await caller.logIn(member.email, member.phone);
  await prepareMember(caller, { phone: member.phone, market, sale, origin: environment.MARU_PUBLIC_URL });
  return record({
    at: Date.now(),
    params: await paramsOf(caller),
    feed: await caller.feed(market),
    remotes: remotes.map(buildOf),
    ofShell,
    ask: (onlooker, asked) => caller.ask(onlooker, asked),
  });
}

/** Parameters of addresses that show something. */
async function paramsOf(caller: ExchangeCaller): Promise<Recording['params']> {
  const newest = async (board: string) => {
    const { list } = await caller.json(`/v1/board/${board}?page=1&count=1`);
    return { id: String(list[0].id) };
  };
  return {
    '/help/notices/:id': await newest('notices'),
    '/help/items/:id': await newest('items'),
    '/app/wow/detail/:tkCode': { tkCode: sale },
  };
}

function buildOf(name: string): RecordPlan['remotes'][number] {
  const folder = join(root, name, 'dist');
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const manifest = json('remote.json');
  const { container, entry, preload, files } = json('files.json');
  return { ...{ name, version: manifest.version, container, entry, preload, files, manifest }, baseUrl: '', folder };
}

/** A line for each call, so that a difference shows which one it is of. */
function linesOf({ member, visitor, ...shared }: Recording): string {
  const lines = (answers: Recording['member']) =>
    Object.entries(answers).map(([asked, answer]) => `${JSON.stringify(asked)}: ${JSON.stringify(answer)}`);
  const part = (name: string, answers: Recording['member']) => `"${name}": {\n${lines(answers).join(',\n')}\n}`;
  const begin = JSON.stringify(shared).slice(1, -1);
  return `{\n${[begin, part('member', member), part('visitor', visitor)].join(',\n')}\n}\n`;
}

/** Starts an exchange with an empty database, and keeps what it answers beside the boot. */
export async function writeRecording(): Promise<void> {
  rmSync(environment.MARU_HOME, { recursive: true, force: true });
  const product = new Product(environment);
  try {
    await product.start('exchange');
    const text = linesOf(await recordFrom(product.url('exchange')));
    if (text.length > bytesMax)
      throw new Error(`the recording takes ${text.length} bytes, ${bytesMax} at most: ask for shorter lists`);
    writeFileSync(recordingFile, text);
  } finally {
    await product.stop();
  }
}
