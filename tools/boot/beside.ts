import { type Found, leakKinds, Measurement, type OpenWorld, pageKinds } from './measurement';
import type { Release } from './release';
import type { BootReport } from './report';

const leaks: ReadonlySet<string> = new Set(leakKinds);
const pageWide: ReadonlySet<string> = new Set(pageKinds);

/**
 * Measures a version beside others. What the page shows without saying who did it counts only where the others do not do it
 * alone: one that misbehaves here would have every other team's version refused.
 */
export async function bootBeside(open: OpenWorld, candidate: Release, others: readonly Release[]): Promise<BootReport> {
  const kindsOf = async (measured: Release, rest: readonly Release[]) => {
    const { findings } = await new Measurement(measured, rest).make(open);
    return new Set<string>(findings.map(({ kind }) => kind));
  };
  const { findings, beside, notes } = await new Measurement(candidate, others).make(open);
  // What the garbage collector had not come round to is gone in a second measurement; a leak is there again.
  const again = findings.some(({ kind }) => leaks.has(kind)) ? await kindsOf(candidate, beside) : new Set<string>();
  const lasting = findings.filter(({ kind }) => !leaks.has(kind) || again.has(kind));
  const [first, ...rest] = beside;
  if (!first || lasting.every(({ kind }) => kind === 'own')) return { findings: textsOf(lasting), notes };
  const theirs = await kindsOf(first, rest);
  const shared = lasting.filter(({ kind }) => kind !== 'own' && theirs.has(kind));
  const own = shared.some(({ kind }) => pageWide.has(kind)) ? await kindsOf(candidate, []) : new Set<string>();
  const excused = shared.filter(({ kind }) => leaks.has(kind) || !own.has(kind));
  return {
    findings: textsOf(lasting.filter((found) => !excused.includes(found))),
    notes: [...notes, ...excused.map(({ text }) => `${text}: so do the others without it, nothing is refused for it`)],
  };
}

const textsOf = (findings: readonly Found[]): readonly string[] => findings.map(({ text }) => text);
