import { scaffoldModule } from '@maru/tools-scaffold/module';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { Session } from '../session';

export function addNewModule(program: Command): void {
  program
    .command('new-module')
    .argument('<module>', 'a name such as price-alert')
    .description('make a module of the exchange: its folder and its first migration')
    .action((module: string, _options, command: Command) => {
      const finding = scaffoldModule(module);
      if (finding) throw new Refusal(0, [finding]);
      const next = 'add it to exchange/src/boot/modules.ts; docs/guides/add-a-feature.md says how to go on';
      Session.of(command).tell({ module }, `exchange/src/modules/${module} is made; ${next}`);
    });
}
