import { install, load } from './install.mjs';

// node scripts/test.mjs [check|unit|build|e2e …]: everything that must hold, or these parts (tools/tasks/run-tests.ts).
await install();
const { runTests } = await load('tasks/run-tests.ts');
await runTests(process.argv.slice(2));
