/** The document that screens run in, which the shell can replace by another one at the same address (decision 118). */
export interface PageDocument {
  /** No document of this browser gets a permit to move money: it does not tell page loads from other requests, as Safari before 16.4. */
  readonly barred: boolean;
  /**
   * Hands what is typed on to the next document where the page is loaded anew at its address: for this tab, and never a secret.
   * @param form - a name among the forms of this remote. @param typed - reads it; undefined where nothing is. @returns ends it; a screen calls it when it goes.
   */
  handOn(form: string, typed: () => unknown): () => void;
  /** What the last document has handed on, once. Any script of the site can have written it: the form judges each value, and sends nothing by itself. */
  takeOver(form: string): unknown;
}
