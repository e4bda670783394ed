import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies the files of a template, with each `__key__` in paths and texts replaced by its value.
 * @param template - folder whose `*.template` files are copied.
 */
export function fillTemplate(template: string, folder: string, values: Readonly<Record<string, string>>): void {
  const filled = (text: string) =>
    text.replace(/__(\w+?)__/g, (placeholder, key: string) => values[key] ?? placeholder);
  for (const path of readdirSync(template, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.template')) continue;
    const target = join(folder, filled(path.replace(/\.template$/, '')));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, filled(readFileSync(join(template, path), 'utf8')));
  }
}
