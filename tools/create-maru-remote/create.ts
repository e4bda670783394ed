import { scaffoldProject } from '@maru/tools-scaffold';

// npm create maru-remote mfe-rewards
const [remote = ''] = process.argv.slice(2);
const finding = scaffoldProject(remote, process.cwd());
if (finding) {
  process.stderr.write(`${finding}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${remote} is made: cd ${remote}, npm install, npm test; its README.md says the rest\n`);
}
