/** Collects parameters as the text of a query, encoded as `URLSearchParams` does: a page writes dozens, and each of those is an object of the platform. */
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

/** What parameters are written to. */
export type ParameterSink = Pick<QueryText, 'append'>;
