import type { LiveReleases, ReleaseStatement, ShellStatement } from '@maru/contract';
import { Refusal } from '../refusal';
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
  const plan = { candidate: { ...statement, folder }, worlds: worldsOf(live, statement.name) };
  const { findings, notes } = await runBoot(plan, bootConfig(process.env));
  if (findings.length > 0) throw new Refusal(422, findings);
  return notes;
}
