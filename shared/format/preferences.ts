import { messages } from '../text/messages.ts';
import { isCurrencyCode } from './currency.ts';

/** Where a preference may come from, in the order in which it is looked for. */
export interface PreferenceSources {
  /** What the person picked in the header or profile; null when cleared. */
  readonly explicit: string | null;
  readonly user: string | null;
  readonly userDefault: string | null;
  readonly scopeDefault: string | null;
}

/** A preference that nothing gives. */
export class PreferenceError extends Error {
  override readonly name = 'PreferenceError';
}

/** What is no currency code counts as absent: a stored text must never break a page. @throws PreferenceError 'cannot set empty currency' */
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
