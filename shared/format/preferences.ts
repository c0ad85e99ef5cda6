import { messages } from '../text/messages.ts';
import { isCurrencyCode } from './currency.ts';

/** Sources of a preference, in order of precedence. */
export interface PreferenceSources {
  /** Chosen by the person in the header or profile; null if cleared. */
  readonly explicit: string | null;
  readonly user: string | null;
  readonly userDefault: string | null;
  readonly scopeDefault: string | null;
}

/** A preference without any source. */
export class PreferenceError extends Error {
  override readonly name = 'PreferenceError';
}

/**
 * An invalid currency code counts as absent: a stored text must never break a page.
 * @throws PreferenceError 'cannot set empty currency'
 */
export function preferredCurrency({ explicit, user, userDefault, scopeDefault }: PreferenceSources): string {
  const found = [explicit, user, userDefault, scopeDefault].find(isCurrencyCode);
  if (!found) throw new PreferenceError(messages.emptyCurrency);
  return found;
}

/** @throws PreferenceError 'cannot set empty locale' */
export function preferredLocale({ explicit, user, userDefault, scopeDefault }: PreferenceSources): string {
  const found = explicit || user || userDefault || scopeDefault;
  if (!found) throw new PreferenceError(messages.emptyLocale);
  return found;
}
