import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const program = '/usr/sbin/nginx';
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Debian's nginx with its brotli module, as deploy/static/Dockerfile has it; installed now where this process may do so.
 * @returns the program.
 */
export async function findNginx(): Promise<string> {
  if (existsSync(program) && existsSync(brotli)) return program;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['nginx-light', 'libnginx-mod-http-brotli-static'];
    await execute('apt-get', ['update'], { env });
    await execute('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
    return program;
  }
  throw new Error(
    'No nginx with brotli found: on Debian, apt-get install nginx-light libnginx-mod-http-brotli-static (as root).',
  );
}
