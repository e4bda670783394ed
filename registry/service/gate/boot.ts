import { spawn } from 'node:child_process';
import type { ReleaseStatement, RemoteRelease, ShellStatement } from '@maru/contract';
import { type Environment, readEnvironment, secondMs, webAddress } from '@maru/server';
import { bootCommand, clearAway, kill, makeBootFolder } from '@maru/tools-boot/command';
import { Type } from 'typebox';
import type { Candidate } from './check-release';
import type { Findings } from './findings';

/** How the gate boots a candidate in a browser. */
export interface BootConfig {
  /** Program and arguments; it reads a plan and writes `{"findings": […]}`. */
  readonly command: readonly string[];
  /** A service that does it on another machine; the command is not run then. */
  readonly url?: string;
  readonly limitMs: number;
  /** Files of keys: a command that can read one of them makes no boot. */
  readonly closed?: readonly string[];
}

export interface BootReport {
  readonly findings: Findings;
  /** What the team should know, such as a call without a recorded answer; nothing is refused for it. */
  readonly notes: readonly string[];
}

type Contents = Readonly<Record<string, string>>;

export interface BootPlan {
  /** The candidate, with its files by path (base64), or their folder on this machine. */
  readonly candidate: (ReleaseStatement | ShellStatement) &
    ({ readonly contents: Contents } | { readonly folder: string });
  /** The releases beside it, for some mixes of rollouts (`worldsOf`). */
  readonly worlds: readonly (readonly RemoteRelease[])[];
  /** The shell that is live, where the candidate is one: what it does not do better is no fault of the candidate. */
  readonly before?: ShellStatement & { readonly baseUrl: string };
  readonly closed?: readonly string[];
  /** After which the boot is ended: it says by then what it has found. */
  readonly limitMs?: number;
}

const variables = Type.Object({
  MARU_BOOT_COMMAND: Type.Optional(Type.String()),
  MARU_BOOT_URL: Type.Optional(webAddress()),
  MARU_BOOT_SECONDS: Type.Number({ exclusiveMinimum: 0, default: 120, description: 'a number of seconds' }),
});

/** @throws Error that names the variable, when one of them cannot be used. */
export function bootConfig(env: Environment): BootConfig {
  const {
    MARU_BOOT_COMMAND: command,
    MARU_BOOT_URL: url,
    MARU_BOOT_SECONDS: seconds,
  } = readEnvironment(variables, env);
  const program = command?.split(' ').filter(Boolean) ?? bootCommand;
  return { command: program, ...(url && { url }), limitMs: seconds * secondMs };
}

interface Version extends Pick<Candidate, 'files'> {
  readonly statement: ReleaseStatement | ShellStatement;
}

/** Boots a version whose files are in memory. */
export async function bootCandidate(
  { statement, files }: Version,
  beside: Pick<BootPlan, 'worlds' | 'before'>,
  config: BootConfig,
): Promise<Findings> {
  const contents = Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')]));
  const plan = { candidate: { ...statement, contents }, ...beside, limitMs: config.limitMs };
  if (config.url) return bootElsewhere(plan, config.url, config.limitMs);
  const { closed } = config;
  return (await runBoot({ ...plan, ...(closed && { closed }) }, config)).findings;
}

/** A report is cut by the program that makes it; one that is longer is none. */
const outputBytesMax = 1024 * 1024;
const problemLengthMax = 2000;

/** Has a service boot it. @returns its findings; a service that does not answer is a finding, too. */
async function bootElsewhere(plan: BootPlan, url: string, limitMs: number): Promise<Findings> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(`${url}/boots`, {
      method: 'POST',
      body: JSON.stringify(plan),
      redirect: 'error',
      signal,
    });
    const text = await textOf(response);
    return (
      (response.ok && reportIn(text)?.findings) || [
        `boot: could not be made: ${url} answers ${response.status} ${text.slice(0, problemLengthMax)}`,
      ]
    );
  } catch (error) {
    return [`boot: could not be made: ${url}: ${(error as Error).message}`];
  }
}

/** @throws Error where it is longer than any report. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > outputBytesMax) throw new Error(tooLong);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLong = `it says more than ${outputBytesMax} bytes`;

/** All that the program is told of this process, whose environment may hold the store's secret. */
const toldVariables = ['PATH', 'CHROMIUM_PATH', 'TMPDIR'] as const;
const environment = (): Record<string, string> =>
  Object.fromEntries(toldVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Runs the boot. @returns what it has found; a browser that cannot be started is a finding, too. */
export const runBoot = (plan: BootPlan, { command, limitMs }: BootConfig): Promise<BootReport> =>
  new Promise((resolve) => {
    const [program = 'node', ...args] = command;
    const folder = makeBootFolder();
    const child = spawn(program, args, {
      env: { ...environment(), MARU_BOOT_FOLDER: folder },
      stdio: 'pipe',
      detached: true,
    });
    let [output, problem] = ['', ''];
    const end = (why: string) => {
      problem = why;
      if (child.pid) kill(-child.pid);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length <= outputBytesMax) output += chunk;
      if (output.length > outputBytesMax) end(tooLong);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (problem.length < problemLengthMax) problem += chunk.toString('utf8').slice(0, problemLengthMax);
    });
    const late = setTimeout(() => end(`it took longer than ${limitMs / 1000} s`), limitMs);
    child.once('error', (error) => {
      problem = error.message;
    });
    child.once('close', (code) => {
      clearTimeout(late);
      const report = code === 0 ? reportIn(output) : null;
      // Such as that there is no sandbox here.
      if (report && problem) console.error(problem.trim());
      const why = problem.trim() || `${command.join(' ')} ended with ${code}`;
      const made = report ?? { findings: [`boot: could not be made: ${why}`], notes: [] };
      void clearAway(child.pid, folder).then(() => resolve(made));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify({ ...plan, limitMs }));
  });

function reportIn(output: string): BootReport | null {
  try {
    const { findings, notes } = JSON.parse(output) as { findings?: unknown; notes?: unknown };
    if (!Array.isArray(findings)) return null;
    return { findings: findings.map(String), notes: Array.isArray(notes) ? notes.map(String) : [] };
  } catch {
    return null;
  }
}
