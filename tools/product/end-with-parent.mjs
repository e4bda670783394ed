// Loaded into every process of the product: when the starter is gone, also by kill -9, its children end cleanly too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A terminal's Ctrl-C reaches the whole group; the starter decides in which order its parts end.
process.on('SIGINT', () => undefined);
