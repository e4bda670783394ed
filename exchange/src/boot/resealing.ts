import { Gauge } from 'prom-client';
import type { Context } from '../platform/core/context';
import { forgetOlderKeys, needsResealing } from '../platform/database/data-key';
import { resealRows } from '../platform/database/reseal';
import type { FileStore } from '../ports/file-store';

type Deps = Pick<Context, 'pool' | 'vault' | 'log' | 'metrics'> & { readonly files: Pick<FileStore, 'reseal'> };

/** Between looks: a look that found something is followed by another. */
const pauseMs = 1000;
const afterFailureMs = 60_000;

/**
 * Seals what older keys, or none, have sealed, beside the running exchange; when a look finds nothing more, older keys are no longer
 * needed (decision 44). The engine's lease makes this process the only one.
 * @returns stops it; what it has sealed stays sealed.
 */
export function startResealing({ pool, vault, log, metrics, files }: Deps): () => Promise<void> {
  const found = new Gauge({
    name: 'maru_values_resealed_last_look',
    help: 'Values that the last look found plain, or sealed with an older data key; 0: older keys are no longer needed',
    registers: [metrics.registry],
  });
  let stopped = false;
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const goesOn = () => !stopped;
  const look = async (): Promise<boolean> => {
    const count = (await resealRows(pool, vault, goesOn)) + (await files.reseal(goesOn));
    if (stopped) return true;
    found.set(count);
    if (count > 0) {
      log.info({ count }, 'values were sealed with the newest data key');
      return false;
    }
    await forgetOlderKeys(pool, vault);
    log.info('everything is sealed with the newest data key: older ones are no longer needed');
    return true;
  };
  const run = async () => {
    while (!stopped)
      try {
        if (!(await needsResealing(pool, vault)) || (await look())) return;
        await pause(pauseMs);
      } catch (error) {
        log.error({ err: error }, 'sealing anew failed and is tried again');
        await pause(afterFailureMs);
      }
  };
  const running = run();
  return async () => {
    stopped = true;
    wake();
    await running;
  };
}
