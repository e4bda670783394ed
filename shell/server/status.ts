import { userInfo } from 'node:os';
import { htmlServerConfig } from './config';
import { runStatus } from './status-command';

const { statusFile } = htmlServerConfig(process.env);
try {
  const told = await runStatus(statusFile, process.argv.slice(2), userInfo().username, new Date());
  process.stdout.write(`${told}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
