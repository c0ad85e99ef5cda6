import {
  PreferenceError,
  type PreferenceSources,
  preferredCurrency,
  preferredLocale,
} from '#shared/format/preferences.ts';
import type { PageSession } from '../context.ts';

export interface Preferences {
  readonly currency: string | null;
  readonly locale: string | null;
  /** What would count if the explicit choice were cleared. */
  readonly fallback: { readonly currency: string | null; readonly locale: string | null };
  /** What could not be set, in the words of the error catalog. */
  readonly failures: readonly string[];
}

/** The currency and locale the person reads numbers in, by the order of the sources. */
export function preferencesOf({ settings, user, viewer: { scope } }: PageSession): Preferences {
  const failures: string[] = [];
  const sources = {
    currency: {
      explicit: settings.currency,
      user: user.currency,
      userDefault: user.defaultCurrency,
      scopeDefault: scope?.defaultCurrency ?? null,
    },
    locale: {
      explicit: settings.locale,
      user: user.locale,
      userDefault: user.defaultLocale,
      scopeDefault: scope?.defaultLocale ?? null,
    },
  };
  const attempt = (choose: (sources: PreferenceSources) => string, sources: PreferenceSources) => {
    try {
      return choose(sources);
    } catch (error) {
      if (!(error instanceof PreferenceError)) throw error;
      failures.push(error.message);
      return null;
    }
  };
  return {
    currency: attempt(preferredCurrency, sources.currency),
    locale: attempt(preferredLocale, sources.locale),
    fallback: { currency: withoutChoice(sources.currency), locale: withoutChoice(sources.locale) },
    failures,
  };
}

/** The same for a page that only shows numbers: where nothing can be set, dollars in American English. */
export function numbersIn(session: PageSession): { readonly currency: string; readonly locale: string } {
  const { currency, locale } = preferencesOf(session);
  return { currency: currency ?? 'USD', locale: locale ?? 'en-US' };
}

const withoutChoice = ({ user, userDefault, scopeDefault }: PreferenceSources): string | null =>
  user || userDefault || scopeDefault || null;
