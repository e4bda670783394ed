import { install, load } from './install.mjs';

// node scripts/test.mjs [check|unit|build|e2e … | --changed [--since <rev>]]: everything that must hold, these parts, or what a
// change can break (tools/tasks/run-tests.ts).
await install();
const { runTests } = await load('tasks/run-tests.ts');
await runTests(process.argv.slice(2));
