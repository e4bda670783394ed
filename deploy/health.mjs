// Whether an address answers well: the health check of containers that have no other client.
const [url] = process.argv.slice(2);
const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
