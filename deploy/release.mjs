import { copyFile, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { builtVersion, maru, root, statusOf } from './maru.mjs';

/**
 * node deploy/release.mjs <remote> <files> <origin>: puts the built remote on its team's own host, whose folder is `files`, signs it
 * with the team's key and publishes it from there. A version that is live, in a rollout or was taken back stays as it is.
 */
const [remote, files, origin] = process.argv.slice(2);
const compress = promisify(brotliCompress);
const dist = join(root, remote, 'dist');
const version = await builtVersion(remote);
const folder = join(files, version);
const host = `${origin}/${version}/`;

/** The files of the release alone, each text with its brotli copy. */
const put = async (place) => {
  const { files: hashes } = JSON.parse(await readFile(join(dist, 'files.json'), 'utf8'));
  for (const path of ['remote.json', 'files.json', ...Object.keys(hashes)]) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await copyFile(join(dist, path), join(place, path));
    if (/\.(js|css|svg)$/.test(path)) await writeFile(join(place, `${path}.br`), await packed(join(dist, path)));
  }
  // The release's place in the order of releases is when it was built.
  const { atime, mtime } = await stat(join(dist, 'files.json'));
  await utimes(join(place, 'files.json'), atime, mtime);
};

const packed = async (path) => {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return compress(bytes, { params });
};

if (!(await stat(folder).catch(() => null))) {
  await rm(`${folder}.new`, { recursive: true, force: true });
  await put(`${folder}.new`);
  await maru('sign', `${folder}.new`, '--host', host);
  await rename(`${folder}.new`, folder);
}
const { live, rollout, withdrawn = [] } = await statusOf(remote, remote.slice('mfe-'.length));
if ([live, rollout, ...withdrawn].some((known) => known?.version === version))
  process.stdout.write(`${remote} ${version} is known already\n`);
else await maru('publish', folder, '--host', host);
