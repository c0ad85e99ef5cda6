/**
 * Collects parameters as the text of a query, encoded like `URLSearchParams`. A page writes dozens of queries, and this
 * creates fewer objects.
 */
export class QueryText {
  #text = '';

  append(name: string, value: string): void {
    this.#text += `${this.#text && '&'}${encode(name)}=${encode(value)}`;
  }

  toString(): string {
    return this.#text;
  }
}

const harmless = /^[\w*.-]*$/;

const encode = (text: string): string =>
  harmless.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

/** A target for parameters. */
export type ParameterSink = Pick<QueryText, 'append'>;
