import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { galleryConfig } from '../webpack/gallery';

// node --import tsx tools/remote-build/harness/gallery.ts [--port 8101]
const { values } = parseArgs({ options: { port: { type: 'string', default: '8101' } } });

const options = { host: '127.0.0.1', port: Number(values.port), allowedHosts: ['localhost'], hot: true };
const server = new WebpackDevServer(options, webpack(galleryConfig()));
await server.start();
process.stdout.write(`The components: http://localhost:${values.port}\n`);
