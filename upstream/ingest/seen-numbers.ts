/** Counts how often each number has come, in 8 to 16 bytes for each of them: a file may have two million rows. */
export class SeenNumbers {
  /** Open addressing; 0 is an empty place. */
  #places = new Float64Array(1024);
  #size = 0;
  readonly #again = new Map<number, number>();

  /** @param number above 0 @returns how often it had come before */
  add(number: number): number {
    if (this.#put(number)) return 0;
    const times = (this.#again.get(number) ?? 0) + 1;
    this.#again.set(number, times);
    return times;
  }

  #put(number: number): boolean {
    const last = this.#places.length - 1;
    let at = number & last;
    for (; this.#places[at] !== 0; at = (at + 1) & last) if (this.#places[at] === number) return false;
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
