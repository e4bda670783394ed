import { text } from 'node:stream/consumers';
import { boot } from './boot';
import { bounded } from './report';

// node --import tsx tools/boot/run.ts < plan.json: what is found on standard output as {"findings": […], "notes": […]}.
// Whoever runs this removes the folder afterwards, also where this program is killed.
if (process.env.MARU_BOOT_FOLDER) process.env.TMPDIR = process.env.MARU_BOOT_FOLDER;

try {
  const report = await boot(JSON.parse(await text(process.stdin)));
  process.stdout.write(`${JSON.stringify(bounded(report))}\n`);
} catch (error) {
  console.error((error as Error).message);
  // A server of the boot may still listen.
  process.exit(1);
}
