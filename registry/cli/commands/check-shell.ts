import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ShellOffers } from '@maru/contract';
import type { UsesView } from '@maru/contract/registry-api';
import { root } from '@maru/tools-workspace';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { Session } from '../session';

interface DeprecatedUse {
  /** `<module>#<name>`. */
  readonly name: string;
  /** `<remote>@<version>` of those that use it. */
  readonly by: readonly string[];
}

export function addCheckShell(program: Command): void {
  program
    .command('check-shell')
    .argument('[dist]', 'the build of a shell', join(root, 'shell', 'dist'))
    .description('what the remotes that pages may run now would miss in this shell; before each deploy of one')
    .action(async (dist: string, _options, command: Command) => {
      const session = Session.of(command);
      const offers = offersIn(resolve(dist));
      const { list } = await (await session.clientOf('owner')).get<{ list: readonly UsesView[] }>('/uses');
      // The schemas take two seconds to load, which no other command should wait for.
      const { missedUses } = await import('../../service/gate/missed-uses');
      const findings = missedUses(list, offers);
      if (findings.length > 0) throw new Refusal(422, findings);
      const deprecated = deprecatedUses(offers, list);
      const lines = deprecated.map(
        ({ name, by }) => `${by.length} live versions still use ${name}, which is deprecated: ${by.join(', ')}`,
      );
      const silent = list.filter(({ uses }) => !uses).map(({ remote, version }) => `${remote}@${version}`);
      const checked = list.length - silent.length;
      const words = [
        `shell ${offers.version} has everything that ${checked} live versions use`,
        ...(silent.length > 0 ? [`nobody knows what these builds use: ${silent.join(', ')}`] : []),
        ...lines,
      ];
      session.tell({ version: offers.version, checked, silent, deprecated }, words.join('\n'));
    });
}

function offersIn(dist: string): ShellOffers {
  const path = join(dist, 'offers.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ShellOffers;
  } catch (error) {
    throw new Refusal(0, [
      `${path} cannot be read (${(error as Error).message}): build the shell first (npm run build)`,
    ]);
  }
}

const deprecatedUses = ({ deprecated }: ShellOffers, list: readonly UsesView[]): readonly DeprecatedUse[] =>
  deprecated.flatMap((name) => {
    const [module = '', used = ''] = name.split('#');
    const by = list.filter(({ uses }) => uses?.[module]?.includes(used));
    return by.length > 0 ? [{ name, by: by.map(({ remote, version }) => `${remote}@${version}`) }] : [];
  });
