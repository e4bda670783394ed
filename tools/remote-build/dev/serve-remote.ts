import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@maru/tools-workspace';
import { nameOf } from '../webpack/base';
import { DevServer } from './dev-server';
import { readSigner } from './sign-statement';
import { routingOf, watchRemote } from './watch-remote';

const usage = 'node --import tsx tools/remote-build/dev/serve-remote.ts <folder> [--port 9001]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '9001' } },
});
const [folder = ''] = positionals;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
function refuse(finding: string): never {
  console.error(finding);
  process.exit(2);
}
if (!folder) refuse(`Usage: ${usage}`);
if (!existsSync(join(resolve(root, folder), 'remote.json')))
  refuse(`${folder}/remote.json is missing: npx maru new makes one`);
const remote = nameOf(resolve(root, folder));

const origin = `http://localhost:${values.port}`;
const server = new DevServer();
/** The last successful build: its version, and the manifest that pages read at load. */
let last: { readonly version: string; readonly routing: string } | null = null;

watchRemote(folder, origin, readSigner(process.env.MARU_TEAM_KEY_FILE), {
  onBuilt(build, seconds) {
    const { version, manifest } = build.release;
    const routing = routingOf(manifest);
    say(`${remote} ${version} built in ${seconds.toFixed(1)} s`);
    if (last && last.routing !== routing)
      say('remote.json has changed: open tabs know its paths, titles and menu entries after a reload');
    server.take(build);
    if (!last) void listen();
    last = { version, routing };
  },
  onFailed(findings) {
    const meanwhile = last ? `open tabs keep ${last.version}` : 'nothing is served yet';
    say(`\n${remote} does not build; ${meanwhile} until a save that does:\n${findings.join('\n')}\n`);
    server.fail(findings);
  },
  onWarned: (findings) => say(findings.join('\n')),
});

const listen = (): Promise<void> =>
  server.listen(Number(values.port)).then(
    () => void say(`${remote} is served at ${origin}`),
    (error: NodeJS.ErrnoException) =>
      refuse(error.code === 'EADDRINUSE' ? `port ${values.port} is taken: name another (--port)` : error.message),
  );
