import type { Found } from './found';
import { type LooksDeps, ShellLooks } from './looks';
import type { ServedShell } from './site';

type Shell = 'candidate' | 'live';

const served = (name: Shell) => ({ build: { version: name } }) as unknown as ServedShell;
const found = (key: string, more: Partial<Found> = {}): Found => ({ key, text: `says ${key}`, ...more });
const fatal = found('start', { fatal: true });
const [main, help, login] = ['/', '/help', '/login'];

interface Case {
  /** By shell and path: what each look finds, the last one again and again. */
  readonly finds: Partial<Record<`${Shell} ${string}`, readonly (readonly Found[])[]>>;
  readonly hasBefore?: boolean;
  /** Looks for which there is time. */
  readonly looks?: number;
}

async function make({ finds, hasBefore = true, looks = 100 }: Case) {
  let now: Shell = 'candidate';
  const done: string[] = [];
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => done.length);
  const deps = {
    visits: [main, help, login].map((path) => ({ path, onlooker: 'visitor', remote: 'mfe' })),
    serve: async ({ build }: ServedShell) => {
      now = build.version as Shell;
    },
    before: hasBefore ? async () => served('live') : undefined,
    until: looks,
    look: async ({ path }: { path: string }) => {
      const each = finds[`${now} ${path}`] ?? [[]];
      const times = done.filter((look) => look === `${now} ${path}`).length;
      done.push(`${now} ${path}`);
      return each[Math.min(times, each.length - 1)] ?? [];
    },
  } as unknown as LooksDeps;
  try {
    const { findings, notes } = await new ShellLooks(deps).make(served('candidate'));
    return { findings, notes, done };
  } finally {
    clock.mockRestore();
  }
}

describe('the looks at a version of the shell (PLAT-042)', () => {
  it('find nothing of one that does all that it should, each screen once', async () => {
    expect(await make({ finds: {} })).toEqual({
      findings: [],
      notes: [],
      done: ['candidate /', 'candidate /help', 'candidate /login'],
    });
  });

  it('count what a second one shows too and the live shell does not', async () => {
    const { findings } = await make({
      finds: {
        'candidate /help': [
          [found('once'), found('twice'), found('older')],
          [found('twice'), found('older')],
        ],
        'live /help': [[found('older')]],
      },
    });
    expect(findings).toEqual(['says twice']);
  });

  it('go on where Main comes up the second time, and end where it does not', async () => {
    const slow = await make({ finds: { 'candidate /': [[fatal], []], 'candidate /help': [[found('broken')]] } });
    expect(slow.findings).toEqual(['says broken']);
    const dead = await make({ finds: { 'candidate /': [[fatal]] } });
    expect([dead.findings, dead.done.includes('candidate /help')]).toEqual([['says start'], false]);
  });

  it('excuse no start by that of the live shell: without one there is no boot', async () => {
    await expect(make({ finds: { 'candidate /': [[fatal]], 'live /': [[fatal]] } })).rejects.toThrow(
      /does not start here/,
    );
    const login = await make({ finds: { 'candidate /login': [[fatal]], 'live /login': [[fatal]] } });
    expect(login.findings).toEqual(['says start']);
  });

  it('measure a task by that of the live shell', async () => {
    const live = { 'live /help': [[found('task', { ms: 500 })]] };
    const most = await make({ finds: { ...live, 'candidate /help': [[found('task', { ms: 700 })]] } });
    const more = await make({ finds: { ...live, 'candidate /help': [[found('task', { ms: 5000 })]] } });
    expect([most.findings, more.findings]).toEqual([[], ['says task']]);
  });

  it('say what there was no time for, and count what nobody could look at again', async () => {
    const hurried = await make({ finds: { 'candidate /': [[found('doubt')]] }, looks: 2, hasBefore: false });
    expect(hurried.findings).toEqual(['says doubt', expect.stringMatching(/no time to look at 1 of 3 screens/)]);
    expect(hurried.notes).toEqual([expect.stringMatching(/no shell is released/)]);
    const dead = await make({ finds: { 'candidate /': [[fatal]] }, looks: 1 });
    expect(dead.findings).toEqual(['says start']);
  });

  it('look a third time where the second page load brings nothing up', async () => {
    const once = { 'candidate /help': [[found('once')], [fatal], []] };
    expect((await make({ finds: once })).findings).toEqual([]);
    const always = { 'candidate /help': [[found('always')], [fatal], [found('always')]] };
    expect((await make({ finds: always })).findings).toEqual(['says always']);
    expect((await make({ finds: { 'candidate /help': [[found('doubt')], [fatal]] } })).findings).toEqual([
      'says start',
    ]);
  });
});
