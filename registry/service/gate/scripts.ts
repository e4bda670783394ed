import type { Findings } from './findings';
import { ScriptThread } from './script-thread';

const thread = new ScriptThread();

/** Checks that no script turns text into code: the page’s policy would refuse it in the browser. */
export async function scriptFindings(files: ReadonlyMap<string, Buffer>): Promise<Findings> {
  const findings: string[] = [];
  for (const [path, bytes] of files) if (path.endsWith('.js')) findings.push(...(await findingsIn(path, bytes)));
  return findings;
}

/** Checks that every script can be read. The shell's runtime holds a way to make code from text, which the page's policy closes. */
export const syntaxFindings = async (files: ReadonlyMap<string, Buffer>): Promise<Findings> =>
  (await scriptFindings(files)).filter((finding) => finding.includes(': is no script ('));

async function findingsIn(path: string, bytes: Buffer): Promise<Findings> {
  const read = await thread.read(bytes);
  return 'fault' in read
    ? [`${path}: is no script (${read.fault}); build again`]
    : read.makers.map((maker) => `${path}: makes code from text (${maker}), which pages refuse; write it as code`);
}
