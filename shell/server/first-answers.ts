/** Answers as JSON texts by the path of their call. */
export type FirstAnswers = Readonly<Record<string, string>>;

/** Younger answers are sent again: a crowd that opens pages asks the exchange once a second for each. */
export const freshMs = 1000;
/** A page does not wait for longer; it asks by itself then. */
const waitMs = 300;
const bytesMax = 256 * 1024;
/** Remotes name the calls: so many are kept, those asked for last. */
const pathsMax = 32;

interface Kept {
  readonly at: number;
  readonly answer: Promise<string | null>;
}

/**
 * Public answers of the exchange that a screen needs first; they travel with the page instead of being asked for by it. Asked
 * for without cookies, so nothing of a member can be among them.
 */
export class PublicAnswers {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly exchangeUrl: string,
    private readonly now: () => number = () => performance.now(),
    private readonly timeoutMs = waitMs,
  ) {}

  /** @returns those that the exchange gives in time. */
  async of(paths: readonly string[]): Promise<FirstAnswers> {
    const answers = await Promise.all(paths.map(async (path) => [path, await this.answer(path)] as const));
    return Object.fromEntries(answers.flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
  }

  private answer(path: string): Promise<string | null> {
    const known = this.kept.get(path);
    if (known && this.now() - known.at < freshMs) return known.answer;
    this.kept.delete(path);
    const [oldest] = this.kept;
    if (oldest && this.kept.size >= pathsMax) {
      // A fresh one stays: the exchange is asked for so many in a second at most.
      if (this.now() - oldest[1].at < freshMs) return Promise.resolve(null);
      this.kept.delete(oldest[0]);
    }
    const answer = this.ask(path);
    this.kept.set(path, { at: this.now(), answer });
    return answer;
  }

  private async ask(path: string): Promise<string | null> {
    try {
      const response = await fetch(this.exchangeUrl + path, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      if (response.status !== 200) return null;
      const text = await response.text();
      return text.length <= bytesMax ? JSON.stringify(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }
}
