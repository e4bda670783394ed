import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, type Platform, test, untilServed } from '../../fixtures/platform';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const execute = promisify(execFile);
const npmPort = 17492;
const devPort = 17493;
const npmRegistry = `http://localhost:${npmPort}`;

/** Nothing of this repository or of the command that runs the journeys: programs, certificates, proxies and the user's npm. */
const waysOut = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|HOME|CHROMIUM_PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|(https?|no)_proxy|npm_config_(userconfig|cafile|proxy|https_proxy|noproxy))$/i.test(
        name,
      ),
    ),
  );

/** Processes that run until the journey ends. */
class Background {
  private readonly running: ReturnType<typeof spawn>[] = [];

  /** @returns what the process has said, once that holds `text`. */
  async start(
    text: string,
    command: string,
    args: readonly string[],
    options: { cwd: string; env: NodeJS.ProcessEnv },
  ) {
    // Its own group: npm passes no signal on to what it has started.
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.running.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    await expect.poll(() => said, { timeout: 120_000 }).toContain(text);
    return said;
  }

  stop(): void {
    for (const { pid } of this.running) if (pid) process.kill(-pid, 'SIGTERM');
  }
}

/** A team in a folder of its own, with published packages and no way to this repository. */
class Team {
  readonly folder: string;

  constructor(
    readonly parent: string,
    readonly environment: NodeJS.ProcessEnv,
  ) {
    this.folder = join(parent, 'mfe-rewards');
  }

  async run(command: string, ...args: readonly string[]): Promise<string> {
    const cwd = args[0] === 'create' ? this.parent : this.folder;
    const { stdout } = await execute(command, args, { cwd, env: this.environment, maxBuffer: 10 ** 8 });
    if (args[0] === 'maru') await untilServed();
    return stdout;
  }

  async change(path: string, before: string, after: string): Promise<void> {
    const file = join(this.folder, path);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(before);
    await writeFile(file, text.replace(before, after));
  }

  /** A team has its sources in git; its releases say the commit. */
  async commit(): Promise<string> {
    await this.run('git', 'add', '.');
    await this.run('git', '-c', 'user.name=rewards', '-c', 'user.email=rewards@maru.test', 'commit', '-qm', 'A change');
    return (await this.run('git', 'rev-parse', 'HEAD')).trim();
  }
}

/** What an operator does for a new team. @returns its token. */
async function enter(platform: Platform, key: string): Promise<string> {
  await platform.maru('trust', 'add-team', 'rewards', 'mfe-rewards', `--key=${key}`);
  const given = await platform.maru('token', 'add', 'rewards-ci', '--team', 'rewards', '--rights', 'publish,promote');
  return given.trim();
}

/** Events compile with their payloads alone, those of live remotes and its own. */
async function hearEvents(team: Team): Promise<void> {
  const home = 'src/screens/home/home.screen.tsx';
  await team.change('remote.json', '"modals": [],', '"modals": [],\n  "events": { "earned": { "points": "number" } },');
  expect(await team.run('npx', 'maru', 'types', '--live')).toMatch(/events\.d\.ts: [2-9] events/);
  await team.change(home, 'import styles', "import { useEvent } from '@maru/platform/events';\nimport styles");
  await team.change(home, '  return (', "  useEvent('account.verificationChanged', ({ step }) => step);\n  return (");
  await team.change(home, '  return (', "  useEvent('rewards.earned', ({ points }) => points.toFixed());\n  return (");
  await expect(team.run('npx', 'tsc', '--noEmit')).resolves.toBe('');
  await team.change(home, '({ step }) => step', '({ stage }) => stage');
  await expect(team.run('npx', 'tsc', '--noEmit')).rejects.toMatchObject({
    stdout: expect.stringMatching(/home\.screen\.tsx.*error TS/),
  });
  await team.change(home, '({ stage }) => stage', '({ step }) => step');
}

/** A release is refused with every name that is not there and the line that uses it. */
async function publishBroken(team: Team): Promise<void> {
  const home = 'src/screens/home/home.screen.tsx';
  const faults = [
    ['account.verificationChanged', 'account.left'],
    ['{ buttonClass }', '{ buttonClas as buttonClass }'],
  ] as const;
  for (const [right, wrong] of faults) await team.change(home, right, wrong);
  await team.run('npm', 'run', 'build');
  const said = await team.run('npx', 'maru', 'publish').catch(({ stderr }: { stderr: string }) => stderr);
  expect(said).toMatch(/event account\.left \(src\/screens\/home\/home\.screen\.tsx:12\): no live remote publishes it/);
  expect(said).toMatch(
    /buttonClas of @maru\/ui \(src\/screens\/home\/home\.screen\.tsx:4\): the live shell \(.+\) does not export it/,
  );
  for (const [right, wrong] of faults) await team.change(home, wrong, right);
}

const screenOf = (page: Page) => page.locator('[data-remote=mfe-rewards]');

test('a team in a repository of its own creates, tests, tries out and publishes a remote with packages alone (PLAT-021, PLAT-040)', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  const parent = await mkdtemp(join(tmpdir(), 'team-'));
  const background = new Background();
  try {
    await background.start(npmRegistry, 'npm', ['run', 'packages', '--', '--serve', '--port', `${npmPort}`], {
      ...{ cwd: root, env: process.env },
    });
    const environment = { ...waysOut(), npm_config_registry: npmRegistry };
    const team = new Team(parent, { ...environment, MARU_REGISTRY_URL: platform.registry });
    // npm would take the package of an earlier run for this one: both bear the same version.
    const fresh = new Team(parent, { ...team.environment, npm_config_cache: join(parent, 'npm') });
    await fresh.run('npm', 'create', '-y', 'maru-remote', 'mfe-rewards');
    await team.run('npm', 'install', '--no-audit', '--no-fund');
    await team.run('git', 'init', '-q');
    const first = await team.commit();
    await team.run('npm', 'test');
    await team.run('npm', 'run', 'build');
    // From the declarations of the packages, as from their sources in this repository (decision 117).
    const { contract } = JSON.parse(await readFile(join(team.folder, 'dist', 'files.json'), 'utf8'));
    expect(contract.members['@maru/platform']).toMatchObject({ 'useTranslation(1)': expect.stringMatching(/^src\//) });

    await team.run('npx', 'maru', 'key');
    const { key } = JSON.parse(await readFile(join(team.folder, '.maru', 'keys', 'team.json'), 'utf8'));
    team.environment.MARU_REGISTRY_TOKEN = await enter(platform, key);
    expect(await team.run('npx', 'maru', 'check')).toContain('goes together with all that is live');
    expect(await team.run('npx', 'maru', 'publish')).toContain('is live');
    await page.goto(`${platform.site}/rewards`);
    await expect(screenOf(page).getByText('새 화면입니다.')).toBeVisible();
    const live = JSON.parse(await platform.maru('status', '--json'));
    const set = JSON.parse(await platform.maru('set', live.set, '--json'));
    expect(set.remotes.find(({ remote }: { remote: string }) => remote === 'mfe-rewards').provenance).toEqual({
      commit: first,
    });

    const said = await background.start(
      'maru-override=ey',
      'npm',
      ['run', 'dev', '--', '--shell', platform.site, '--port', `${devPort}`],
      { cwd: team.folder, env: team.environment },
    );
    const link = /http\S+maru-override=ey\S+/.exec(said)?.[0] ?? '';
    await page.goto(link.replace('/?', '/rewards?'));
    await page.getByRole('button').click();
    await expect(screenOf(page).getByText('새 화면입니다.')).toBeVisible();
    await team.change('src/locales/ko.json', '새 화면입니다.', '적립금을 확인하세요.');
    await expect(screenOf(page).getByText('적립금을 확인하세요.')).toBeVisible({ timeout: 30_000 });
    await page.context().clearCookies();

    await team.run('npx', 'maru', 'links', '--live');
    await team.change('src/screens/home/home.screen.tsx', "'Main'", "'trading.exchanges'");
    await expect(team.run('npm', 'test')).rejects.toMatchObject({
      stdout: expect.stringMatching(/home\.screen\.tsx.*error TS/),
    });
    await team.change('src/screens/home/home.screen.tsx', "'trading.exchanges'", "'rewards.home'");
    await expect(team.run('npx', 'tsc', '--noEmit')).resolves.toBe('');
    await team.change('src/screens/home/home.screen.tsx', "'rewards.home'", "'Main'");
    await hearEvents(team);

    await publishBroken(team);

    await team.commit();
    await team.run('npm', 'run', 'build');
    expect(await team.run('npx', 'maru', 'publish')).toContain('is live');
    await page.goto(`${platform.site}/rewards`);
    await expect(screenOf(page).getByText('적립금을 확인하세요.')).toBeVisible();
    expect(await platform.maru('check-shell')).toMatch(/^shell \S+ has everything that \d+ live versions use/);
    await team.run('npx', 'maru', 'rollback', 'mfe-rewards');
    await page.goto(`${platform.site}/rewards`);
    await expect(screenOf(page).getByText('새 화면입니다.')).toBeVisible();
  } finally {
    background.stop();
    await rm(parent, { recursive: true, force: true });
  }
});
