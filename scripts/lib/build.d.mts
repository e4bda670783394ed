/** @returns names of the packages that were built. */
export function buildChanged(options?: {
  readonly force?: boolean;
  readonly workspace?: string;
  readonly packages?: readonly string[];
  readonly compile?: (workspace: string, names: readonly string[]) => Promise<void>;
}): Promise<string[]>;
