/** One bar; the time in epoch seconds. Prices are for drawing only, so plain numbers suffice. */
export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}
