import type { SpokenLanguage } from '#shared/touchpoints/spoken.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { spokenTo } from '../answers/message-words.ts';
import { type ResponseWords, responseWords } from './words.ts';

/** Languages of a voucher's or form's page: that of the brand's text, and that of our own words. */
export interface Speech {
  readonly locale: string;
  readonly language: SpokenLanguage;
  readonly words: ResponseWords;
  /** For each of our own words that are in a page of another language. */
  readonly ownLang: { readonly lang?: SpokenLanguage };
}

/** Our words follow the brand's where we speak that language, else what the browser wishes for, so that a page is in one language where it can be. */
export function speechOf(c: AppContext, locale: string): Speech {
  const language = spokenTo(c, locale);
  const same = locale.split('-')[0] === language;
  return { locale, language, words: responseWords[language], ownLang: same ? {} : { lang: language } };
}
