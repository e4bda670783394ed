import { readFileSync } from 'node:fs';
import type { Environment } from '@maru/server';

/** Settings that are read from files, so that they do not show in lists of processes or containers. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'MARU_DATA_KEY',
  'MARU_SMTP_URL',
  'MARU_SMS_KEY',
  'MARU_RECAPTCHA_SECRET',
] as const;

/**
 * The environment with secrets taken from the files that `<NAME>_FILE` names.
 * @throws Error naming the variable whose file cannot be read, or that is given twice.
 */
export function withSecretFiles(env: Environment): Environment {
  const read = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one of them.`);
    return [[name, contentOf(path, `${name}_FILE`)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function contentOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`${name} is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
