import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import { createPasswordHasher } from './modules/auth';
import { StaffMembers, StaffRepository, type StaffRole, staffRoles } from './modules/staff';
import { systemClock } from './platform/core/clock';
import { readConfig } from './platform/core/config';
import { createMetrics } from './platform/core/metrics';
import { withSecretFiles } from './platform/core/secret-files';
import { createVault } from './platform/core/vault';
import { readDataKeys, requireFittingKeys } from './platform/database/data-key';
import { connectDatabase } from './platform/database/pool';
import { databaseUrls } from './platform/database/run-role';
import { requireWorld } from './platform/database/world';

const usage = `npm run staff -- add <email> <name> <${staffRoles.join('|')}>
npm run staff -- disable <email>

Writes to the database that the exchange uses (DATABASE_URL, or the one in MARU_HOME), which it has started on once.`;

/** Runs a command over the staff of the configured database. @throws Error in words for whoever typed it. */
async function run(words: readonly string[]): Promise<string> {
  const [command, email = '', name = '', role = ''] = words;
  const isAdd = command === 'add' && words.length === 4 && staffRoles.some((each) => each === role);
  if (!isAdd && !(command === 'disable' && words.length === 2)) throw new Error(usage);
  const config = readConfig(withSecretFiles(process.env));
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ home: config.home }) : null;
  const urls = await databaseUrls(config.databaseUrl ?? embedded?.url() ?? '', config.databaseOwnerUrl);
  const vault = createVault(...(await readDataKeys(config)));
  const { pool, db, close } = connectDatabase(urls.run, pino({ level: 'silent' }), vault);
  try {
    // A secret that is sealed with another key would lock its owner out.
    await requireFittingKeys(pool, vault);
    await requireWorld(pool, config.world);
    const hasher = createPasswordHasher(createMetrics({ processFigures: false }).registry);
    const staff = new StaffMembers({ repository: new StaffRepository(db), hasher, clock: systemClock });
    return isAdd ? await add(staff, email, name, role as StaffRole) : await disable(staff, email);
  } finally {
    await close();
    // An exchange that uses it keeps it.
    await embedded?.stop();
  }
}

async function add(staff: StaffMembers, email: string, name: string, role: StaffRole): Promise<string> {
  const added = await staff.add({ email, name, role });
  if (!added.ok) throw new Error(`${email} was not added: ${added.refusal}`);
  const { password, otpAddress } = added.value;
  return `${email} is ${role} now. This is shown once:

  password       ${password}
  authenticator  ${otpAddress}
`;
}

async function disable(staff: StaffMembers, email: string): Promise<string> {
  const disabled = await staff.disable(email);
  if (!disabled.ok) throw new Error(`Nobody with the address ${email} can log in.`);
  return `${email} cannot log in any more, and has no session.`;
}

try {
  process.stdout.write(`${await run(parseArgs({ allowPositionals: true }).positionals)}\n`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
