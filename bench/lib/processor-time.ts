/** Processor time of the parts of a bench: unlike a rate it hardly depends on what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports hundredths of a second (USER_HZ), independent of the kernel's HZ. */
const tickMicroseconds = 10_000;

interface Usage {
  readonly parent: number;
  readonly ticks: number;
}

/** Fields 14 to 17 of `/proc/<pid>/stat`: the process itself and its ended children, in user and in kernel mode. */
function usageOf(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { parent: fields[1] ?? 0, ticks };
  } catch {
    return null;
  }
}

/** Microseconds that a process and its children have used so far; NaN where there is no /proc. */
export function processorTime(pid: number): number {
  const own = usageOf(pid);
  if (!own) return Number.NaN;
  const children = readdirSync('/proc')
    .map(Number)
    .filter((it) => it > 0);
  const theirs = children.map(usageOf).filter((it) => it?.parent === pid);
  return (own.ticks + theirs.reduce((sum, it) => sum + (it?.ticks ?? 0), 0)) * tickMicroseconds;
}
