import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import type { ReadingContext } from '../calls/context.ts';
import { imageVersions } from '../catalog/image-versions.ts';
import { seesSampleData } from '../platform/storage/user.ts';

type Keys = readonly (readonly string[])[];
type Versions = ReadonlyMap<number, number>;

/** Versions of the product images in an answer's rows. */
export class RowImages {
  readonly #context: ReadingContext;
  readonly #productColumn: number;
  #read: Promise<Versions> | undefined;

  constructor(context: ReadingContext, { dimensions }: Pick<SemanticQuery, 'dimensions'>) {
    this.#context = context;
    this.#productColumn = dimensions.indexOf('product');
  }

  /** Starts to read the images as soon as the rows are known, in parallel with their comparison. */
  readonly startReading = (keys: Keys): void => {
    if (this.#productColumn < 0) return;
    this.#read = this.#versions(keys);
    // `beside` reports the failure; an answer that fails earlier has its own.
    this.#read.catch(() => undefined);
  };

  /** The answer with the version of each row's image, where any row has one. */
  async addTo(answer: QueryAnswer): Promise<QueryAnswer> {
    if (this.#productColumn < 0) return answer;
    const keys = answer.keys ?? [];
    const versions = await (this.#read ?? this.#versions(keys));
    const images = keys.map((row) => versions.get(this.#productOf(row)) ?? null);
    return images.some((version) => version !== null) ? { ...answer, images } : answer;
  }

  readonly #productOf = (row: readonly string[]): number => Number(row[this.#productColumn]);

  #versions(keys: Keys): Promise<Versions> {
    const { database, scope, user } = this.#context.var;
    return imageVersions(database, { tenant: scope.tenant, sample: seesSampleData(user) }, keys.map(this.#productOf));
  }
}
