import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-workspace';
import { fillTemplate } from './fill-template';

const template = fileURLToPath(new URL('./module/', import.meta.url));

/**
 * Makes the folder of a new module of the exchange, and the migration of its table.
 * @param exchange - folder of the exchange package.
 * @returns the reason for refusing; null once the module is created.
 */
export function scaffoldModule(name: string, exchange = join(root, 'exchange')): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `"${name}" is no name of a module: small letters, digits and single dashes, such as price-alert`;
  const folder = join(exchange, 'src', 'modules', name);
  if (existsSync(folder)) return `${folder} is there already: choose another name`;
  const migrations = join(exchange, 'migrations');
  const migration = `${nextNumber(migrations)}_${name.replaceAll('-', '_')}.sql`;
  fillTemplate(template, folder, { ...spellings(name), migration });
  renameSync(join(folder, 'migration.sql'), join(migrations, migration));
  return null;
}

/** Four digits; migrations run in the order of their numbers. */
function nextNumber(folder: string): string {
  const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10));
  return String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(4, '0');
}

/** `price-alert` as class, function, table and words. */
function spellings(name: string) {
  const Class = name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
  const title = name.replaceAll('-', ' ');
  return {
    name,
    Class,
    camel: Class.charAt(0).toLowerCase() + Class.slice(1),
    table: name.replaceAll('-', '_'),
    title,
    Title: title.charAt(0).toUpperCase() + title.slice(1),
  };
}
