import { hash53 } from '#shared/ingest/row-hash.ts';

/** Counts texts in 8 to 16 bytes for each different one: a file may have two million rows. */
export class SeenTexts {
  /** Differs for each file, so that nobody can prepare texts that collide. */
  readonly #seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
  /** Hash table with open addressing; 0 is an empty slot. */
  #places = new Float64Array(1024);
  #size = 0;
  readonly #again = new Map<number, number>();
  #looks = 0;

  /** Slots that were looked at: a few for each text. */
  get looks(): number {
    return this.#looks;
  }

  has(text: string): boolean {
    const number = this.#numberOf(text);
    const last = this.#places.length - 1;
    let at = number & last;
    while (this.#places[at] !== 0 && this.#places[at] !== number) at = (at + 1) & last;
    return this.#places[at] === number;
  }

  #numberOf = (text: string): number => 1 + (hash53(text, this.#seed) % 2 ** 52);

  /** @returns how often it was added before */
  add(text: string): number {
    const number = this.#numberOf(text);
    if (this.#put(number)) return 0;
    const times = (this.#again.get(number) ?? 0) + 1;
    this.#again.set(number, times);
    return times;
  }

  #put(number: number): boolean {
    const last = this.#places.length - 1;
    let at = number & last;
    for (this.#looks += 1; this.#places[at] !== 0; at = (at + 1) & last, this.#looks += 1)
      if (this.#places[at] === number) return false;
    this.#places[at] = number;
    this.#size += 1;
    if (this.#size * 2 > this.#places.length) this.#grow();
    return true;
  }

  #grow(): void {
    const numbers = this.#places;
    this.#places = new Float64Array(numbers.length * 2);
    this.#size = 0;
    for (const number of numbers) if (number !== 0) this.#put(number);
  }
}
