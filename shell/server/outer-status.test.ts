import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyOf, OuterStatusSource, statusView } from './outer-status';
import { runStatus } from './status-command';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maru-status-'));
  file = join(folder, 'shell', 'status.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = new Date('2026-11-21T03:00:00.000Z');
const run = (...words: string[]) => runStatus(file, words, 'minsu', at);
const view = async (language: 'ko' | 'en' | 'ch' = 'ko', source = new OuterStatusSource(file)) =>
  statusView(await source.current(), '1.2.0', language);

describe('the outer status (API-150, SHEL-250)', () => {
  it('is open, with the version of the build, where nobody has written one', async () => {
    expect(await view()).toEqual({ serverStatus: 'true', serverMsg: '', serverVersion: '1.2.0', critical: 'N' });
    expect(await run()).toMatch(/^open /);
  });

  it('closes the site by a command, in the language of the reader, and opens it again (ERR-010)', async () => {
    expect(await run('close', '2시까지 점검합니다.', '--en', 'Until 02:00.')).toMatch(/^closed /);
    const closed = { serverStatus: 'false', serverMsg: '2시까지 점검합니다.', serverVersion: '1.2.0', critical: 'N' };
    expect(await view()).toEqual(closed);
    expect((await view('en')).serverMsg).toBe('Until 02:00.');
    expect((await view('ch')).serverMsg).toBe('2시까지 점검합니다.');
    await run('open');
    expect(await view()).toMatchObject({ serverStatus: 'true', serverMsg: '' });
  });

  it('tells of a grave failure and of a new version, which later changes keep', async () => {
    await run('announce', '1.3.0');
    await run('critical', '잔고를 확인할 수 없습니다.');
    const said = {
      serverStatus: 'true',
      serverMsg: '잔고를 확인할 수 없습니다.',
      serverVersion: '1.3.0',
      critical: 'Y',
    };
    expect(await view()).toEqual(said);
    await run('open');
    expect(await view()).toMatchObject({ critical: 'N', serverVersion: '1.3.0' });
  });

  it('keeps who changed what and when, one line for each', async () => {
    await run('close', '점검');
    await run('open');
    const lines = (await readFile(historyOf(file), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      { at: at.toISOString(), by: 'minsu', open: false, message: { ko: '점검' } },
      { at: at.toISOString(), by: 'minsu', open: true, message: { ko: '' } },
    ]);
  });

  it.each([['close'], ['close', ' '], ['shut', 'x'], ['close', '두', '단어'], ['announce', 'a b'], ['open', 'now']])(
    'changes nothing for a command that it does not know: %s %s',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow('npm run status');
      expect(await run()).toMatch(/^open /);
    },
  );

  it.each(['{', '{}', '{"open":"no","message":{"ko":""}}', '[]'])(
    'goes on as it was with a file that cannot be read, and the command says what is wrong: %s (SHEL-252)',
    async (text) => {
      const source = new OuterStatusSource(file);
      await run('close', '점검');
      expect((await view('ko', source)).serverStatus).toBe('false');
      await writeFile(file, text);
      expect((await view('ko', source)).serverStatus).toBe('false');
      expect((await view()).serverStatus).toBe('true');
      await expect(run()).rejects.toThrow();
      await run('open');
      expect((await view('ko', source)).serverStatus).toBe('true');
    },
  );
});
