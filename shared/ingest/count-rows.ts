/** Counts the rows of a streamed CSV file, like the reader: with the header, without empty rows. */
export class RowCount {
  readonly #delimiter: number;
  #rows = 0;
  #filled = false;
  #quoted = false;
  /** Whether a quote at this place opens a cell, or belongs to the text of one that was just closed. */
  #opens = true;
  #closed = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  push(text: string): void {
    for (let at = 0; at < text.length; at++) this.#take(text.charCodeAt(at));
  }

  get rows(): number {
    return this.#rows + (this.#filled ? 1 : 0);
  }

  #take(code: number): void {
    if (code === quote) {
      const again = !this.#quoted && this.#closed;
      this.#closed = this.#quoted;
      this.#filled ||= again || !(this.#quoted || this.#opens);
      if (this.#quoted || this.#opens || again) this.#quoted = !this.#quoted;
      this.#opens = false;
      return;
    }
    this.#closed = false;
    if (this.#quoted) {
      this.#filled ||= code > space;
      return;
    }
    const ends = code === lineFeed || code === carriageReturn;
    if (ends && this.#filled) this.#rows += 1;
    this.#opens = ends || code === this.#delimiter;
    this.#filled = ends ? false : this.#filled || (code > space && code !== this.#delimiter);
  }
}

const [lineFeed, carriageReturn, space, quote] = [10, 13, 32, 34];
