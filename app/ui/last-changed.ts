import { fill } from '#shared/text/fill.ts';
import { utcMoment } from './moment.ts';
import * as texts from './texts.ts';

interface Saved {
  /** UTC instant; null where it isn't known. */
  readonly updatedAt: string | null;
  /** Null where nobody is known or the person is gone. */
  readonly updatedBy: string | null;
}

/** When something was saved last, and by whom; empty where that isn't known. */
export const lastChanged = ({ updatedAt, updatedBy }: Saved, locale: string): string =>
  updatedAt === null
    ? ''
    : fill(texts.lastChanged, {
        time: utcMoment(updatedAt, locale),
        byPerson: updatedBy ? ` by ${updatedBy}` : '',
      });
