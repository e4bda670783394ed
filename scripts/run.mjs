import { install, load } from './install.mjs';

// node scripts/run.mjs <task> [arguments]: check, build, dev, bench or e2e (tools/tasks/tasks.ts).
await install();
const { runTask } = await load('tasks/tasks.ts');
await runTask(process.argv.slice(2));
