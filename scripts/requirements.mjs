import { install, load } from './install.mjs';

// node scripts/requirements.mjs [area …]: which requirement is named by which test (tools/tasks/requirements.ts).
await install();
const { reportRequirements } = await load('tasks/requirements.ts');
reportRequirements(process.argv.slice(2));
