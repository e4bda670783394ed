import { startExporter } from '../telemetry/otlp';

/** Counts three outcomes of 1,000 further versions with each number that its parent sends, and ends with the first message that is none. */
const exporter = await startExporter(process.env);

process.on('message', async (round) => {
  if (typeof round !== 'number') {
    await exporter?.stop();
    process.exit();
  }
  for (let at = 0; at < 1000; at += 1) {
    const release = { remote: `mfe-r${at % 60}`, version: `1.0.${round * 1000 + at}` };
    for (const outcome of ['shown', 'failed', 'slowMount'] as const) exporter?.count({ ...release, outcome });
    exporter?.mounted(release, 120);
    exporter?.firstContent(release, 'drawn');
  }
});
process.send?.('ready');
