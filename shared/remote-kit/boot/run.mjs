import { text } from 'node:stream/consumers';
import { boot } from './boot.mjs';

// node shared/remote-kit/boot/run.mjs < plan.json: findings on standard output as {"findings": […]}.
try {
  const findings = await boot(JSON.parse(await text(process.stdin)));
  process.stdout.write(`${JSON.stringify({ findings })}\n`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
