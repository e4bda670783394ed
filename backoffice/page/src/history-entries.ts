/** Name under which an entry of the history carries its number. */
const mark = 'maruEntry';

/** Numbers the entries of the tab's history, so that a way out is taken back in the direction that it had. */
export class HistoryEntries {
  /** Of the entry that the address is at. */
  private at: number;
  private hash: string;
  /** Of the entry whose screen is shown; null once another has taken its place. */
  private kept: number | null;

  constructor() {
    this.hash = location.hash;
    this.at = numberHere() ?? 0;
    this.kept = this.at;
    numberThis(this.at);
  }

  /** @returns what ends it. */
  follow(): () => void {
    const see = () => this.see();
    // The first comes for a link to the present address too, whose entry has no number.
    for (const event of ['popstate', 'hashchange']) addEventListener(event, see);
    return () => {
      for (const event of ['popstate', 'hashchange']) removeEventListener(event, see);
    };
  }

  /** The screen of this entry is shown from now on. */
  keep(): void {
    this.see();
    this.kept = this.at;
  }

  /** Goes to the entry whose screen is shown, or makes one where it is there no more. @param hash - its address. */
  goBack(hash: string): void {
    this.see();
    if (this.kept === null || this.kept === this.at) location.hash = hash || '#';
    else history.go(this.kept - this.at);
  }

  private see(): void {
    const known = numberHere();
    if (known !== null) this.at = known;
    else {
      if (location.hash !== this.hash) this.begin();
      numberThis(this.at);
    }
    this.hash = location.hash;
  }

  /** A new entry takes the place of all that came after the one before. */
  private begin(): void {
    this.at += 1;
    if (this.kept !== null && this.kept >= this.at) this.kept = null;
  }
}

function numberHere(): number | null {
  const state: unknown = history.state;
  const number = typeof state === 'object' && state !== null && mark in state ? state[mark] : null;
  return typeof number === 'number' ? number : null;
}

const numberThis = (number: number): void => history.replaceState({ ...history.state, [mark]: number }, '');
