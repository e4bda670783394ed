import {
  type LiveReleases,
  type ReleaseStatement,
  SHELL_NAME,
  type ShellRelease,
  type ShellStatement,
} from '@maru/contract';
import { Refusal } from '../refusal';
import type { BootPlan } from '../service/gate/boot';
import { worldsOf } from '../service/gate/worlds';
import type { Session } from './session';

/**
 * Boots a build beside everything live on this machine.
 * @returns what the team should know, one sentence each. @throws Refusal with the findings of the browser.
 */
export async function requireBoot(
  session: Session,
  statement: ReleaseStatement | ShellStatement,
  folder: string,
): Promise<readonly string[]> {
  const { bootConfig, runBoot } = await import('../service/gate/boot');
  const live = await session.reader.get<LiveReleases>('/live');
  const before = statement.name === SHELL_NAME ? await liveShell(session, live) : undefined;
  const worlds = worldsOf(live, statement.name).slice(0, statement.name === SHELL_NAME ? 1 : undefined);
  const plan = { candidate: { ...statement, folder }, worlds, ...(before && { before }) };
  const { findings, notes } = await runBoot(plan, bootConfig(process.env));
  if (findings.length > 0) throw new Refusal(422, findings);
  return notes;
}

/** The version that is live, with the address of its files. */
async function liveShell(session: Session, { set: { shell } }: LiveReleases): Promise<BootPlan['before']> {
  if (!shell) return undefined;
  const folder = `/files/${SHELL_NAME}/${shell.version}/`;
  const { signature: _signature, ...statement } = await session.reader.get<ShellRelease>(`${folder}release.json`);
  return { ...statement, baseUrl: session.url + folder };
}
