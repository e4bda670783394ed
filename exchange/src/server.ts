import { type Exchange, saysEnough, startExchange } from './boot/exchange';

/** Time limit of a stop, after which the process ends anyway. */
const stopMsMax = 10_000;

try {
  const began = performance.now();
  const exchange = await startExchange(process.env);
  stopOnSignal(exchange);
  const { config, log } = exchange.context;
  log.info(
    {
      url: `http://${config.host}:${exchange.port}`,
      staff: `http://${config.host}:${exchange.staffPort}`,
      world: config.world,
      ms: Math.round(performance.now() - began),
    },
    'exchange is ready',
  );
} catch (error) {
  console.error(saysEnough(error) ? error.message : error);
  process.exit(1);
}

function stopOnSignal({ context, modules, stop }: Exchange): void {
  let stopping = false;
  const end = (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMsMax).unref();
    void stop().then(() => {
      context.log.info('exchange has stopped');
      process.exit(code);
    });
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  // Its books are old from now on: whoever asks must reach the one that leads.
  modules.orders.engine.onFenced(() => end(1));
}
