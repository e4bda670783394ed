import { DiskStore } from './disk-store';
import type { ObjectStore } from './object-store';
import { S3Store } from './s3-store';

/**
 * The store that the environment names: a bucket (MARU_S3_URL, MARU_S3_REGION, MARU_S3_KEY_ID, MARU_S3_SECRET), else a
 * folder of this machine.
 * @throws Error naming a setting that is missing.
 */
export async function openStore(env: NodeJS.ProcessEnv, folder: string): Promise<ObjectStore> {
  if (env.MARU_S3_URL)
    return new S3Store({
      url: env.MARU_S3_URL,
      region: env.MARU_S3_REGION ?? 'auto',
      keyId: needed(env, 'MARU_S3_KEY_ID'),
      secret: needed(env, 'MARU_S3_SECRET'),
    });
  const store = new DiskStore(folder);
  await store.open();
  return store;
}

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing: MARU_S3_URL names a bucket, which needs it`);
  return value;
}
