import type { SpokenLanguage } from '#shared/touchpoints/spoken.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { spokenTo } from '../answers/message-words.ts';
import { type ResponseWords, responseWords } from './words.ts';

/** Languages of a voucher's or form's page: `locale` of the brand's text, `language` of our own. */
export interface Speech {
  readonly locale: string;
  readonly language: SpokenLanguage;
  readonly words: ResponseWords;
  /** `lang` attribute of our own texts, if their language isn't the page's. */
  readonly ownLang: { readonly lang?: SpokenLanguage };
}

/** Our texts are in the brand's language if we have it, so that a page is in one language; else in the browser's. */
export function speechOf(c: AppContext, locale: string): Speech {
  const language = spokenTo(c, locale);
  const same = locale.split('-')[0] === language;
  return { locale, language, words: responseWords[language], ownLang: same ? {} : { lang: language } };
}
