interface Asked {
  readonly candidate?: { readonly folder?: unknown; readonly contents?: unknown };
  readonly before?: { readonly folder?: unknown };
}

/** Why a plan that came over HTTP is not carried out; null where it is. The files come with it: a folder is one of this machine. */
export function faultOfPlan(plan: string): string | null {
  try {
    const { candidate, before } = JSON.parse(plan) as Asked;
    if (candidate?.folder !== undefined)
      return 'candidate.folder: is read from no folder of this machine; send contents';
    if (before?.folder !== undefined) return 'before.folder: is read from no folder of this machine';
    return candidate?.contents && typeof candidate.contents === 'object'
      ? null
      : 'candidate.contents: is missing; send the files with the plan';
  } catch {
    return 'the plan is no JSON';
  }
}
