import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accepted } from '@maru/contract';
import { hourMs, minuteMs } from '@maru/server';
import { SupportRepository } from '../modules/support/support.repository';
import type { Tx } from '../platform/core/database';
import { createFileStore } from '../ports/file-store';
import { createTestApp, type TestApp } from '../testing/app';
import { pngOf, sendFiles } from '../testing/files';
import { dropOrphanedFiles } from './orphaned-files';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeEach(async () => {
  exchange = await createTestApp();
});
afterEach(() => exchange.end());

const stored = () => readdir(join(exchange.context.config.home, 'files')).catch((): string[] => []);
function drop(): Promise<number> {
  const { context, clock, modules } = exchange;
  const owners = [modules.reviews, modules.support];
  return dropOrphanedFiles({ clock, files: createFileStore(context), owners });
}
const picture = async () => ({ kind: 'png' as const, bytes: await pngOf('red') });
const question = { category: 'transfer', title: '입금이 늦어요', contents: '아직 보이지 않습니다.' };
/** The answer to the commit is lost. */
const commitThenFail = (work: (tx: Tx) => Promise<unknown>): Promise<never> =>
  exchange.context.db
    .transaction()
    .execute(work)
    .then(() => {
      throw new Error('connection lost');
    });

describe('files that members sent', () => {
  it('go once their sign-up is swept; those that somebody names stay (AUTH-085, HELP-010)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 1 });
    const ask = async (cookie: string) => {
      const fields = { ...question, ...(await exchange.captcha()) };
      const files = [await pngOf('red')];
      expect((await sendFiles(exchange, { path: '/v1/questions', cookie, fields, files })).statusCode).toBe(200);
    };
    await ask(member.cookie);
    const documents = [await picture()];
    const handed = exchange.modules.reviews.ask(member.memberId, 'residence', { documents }, async () => accepted({}));
    expect(await handed).toEqual(accepted(undefined));
    const named = await stored();

    const fields = {
      email: 'gone@maru.test',
      password: 'Maru!2026',
      agreeAge: 'Y',
      agreeTerms: 'Y',
      agreePrivacy: 'Y',
    };
    const body = { ...fields, ...(await exchange.captcha()) };
    expect((await exchange.call('POST', '/v1/users', { body })).statusCode).toBe(200);
    await ask(await exchange.logIn('gone@maru.test'));
    expect([(await stored()).length, await drop()]).toEqual([3, 0]);
    exchange.clock.advance(2 * hourMs + minuteMs);
    expect(await drop()).toBe(0);
    await exchange.modules.auth.sweep();
    expect(await drop()).toBe(1);
    expect((await stored()).sort()).toEqual([...named].sort());
  });

  it('go an hour after a crash that left them without a row, and no earlier', async () => {
    const files = createFileStore(exchange.context);
    const [name = ''] = await files.keep([await picture()]);
    const path = join(exchange.context.config.home, 'files', `${name}.new`);
    await writeFile(path, 'half');
    await utimes(path, 0, 0);
    expect(await drop()).toBe(1);
    expect(await stored()).toEqual([name]);
    exchange.clock.advance(hourMs + minuteMs);
    expect([await drop(), await stored()]).toEqual([1, []]);
  });

  it('stay where the answer to the commit of their row was lost', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const { modules } = exchange;
    const members = jest.spyOn(modules.members.repository, 'transact').mockImplementationOnce(commitThenFail);
    const documents = [await picture()];
    await expect(modules.reviews.ask(memberId, 'residence', { documents }, async () => accepted({}))).rejects.toThrow(
      'connection lost',
    );
    members.mockRestore();
    const own = { memberId, idHash: null };
    const inquiries = jest.spyOn(SupportRepository.prototype, 'transact').mockImplementationOnce(commitThenFail);
    const asked = modules.support.ask(own, { ...question, pictures: [await picture()] }, async () => undefined);
    await expect(asked).rejects.toThrow('connection lost');
    inquiries.mockRestore();
    expect(await stored()).toHaveLength(2);
    exchange.clock.advance(2 * hourMs);
    expect([await drop(), (await stored()).length]).toEqual([0, 2]);
  });
});
