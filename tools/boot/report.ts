export interface BootReport {
  /** Reasons for a refusal; none where all is well. */
  readonly findings: readonly string[];
  /** What the team should know; nothing is refused for it. */
  readonly notes: readonly string[];
}

/** A report holds texts that the candidate has made, as many and as long as it likes. */
const [textsMax, lengthMax] = [60, 600];

/** The report as it leaves this program. */
export const bounded = ({ findings, notes }: BootReport): BootReport => ({
  findings: cut(findings),
  notes: cut(notes),
});

function cut(texts: readonly string[]): readonly string[] {
  const more = texts.length - textsMax;
  return [...texts.slice(0, textsMax).map(shortened), ...(more > 0 ? [`boot: and ${more} more`] : [])];
}

const shortened = (text: string): string => (text.length > lengthMax ? `${text.slice(0, lengthMax)} …` : text);
