import { text } from 'node:stream/consumers';
import { boot } from './boot';

// node --import tsx tools/boot/run.ts < plan.json: findings on standard output as {"findings": […]}.
try {
  const findings = await boot(JSON.parse(await text(process.stdin)));
  process.stdout.write(`${JSON.stringify({ findings })}\n`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
