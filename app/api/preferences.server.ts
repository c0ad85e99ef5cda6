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
  /** What applies if the explicit choice is cleared. */
  readonly fallback: { readonly currency: string | null; readonly locale: string | null };
  /** Messages of the error catalog for what couldn't be determined. */
  readonly failures: readonly string[];
}

/** The currency and locale for this person's numbers: the first that is set of choice, profile, defaults. */
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

/** Like `preferencesOf`, for pages that only show numbers. Falls back to US dollars and American English. */
export function numbersIn(session: PageSession): { readonly currency: string; readonly locale: string } {
  const { currency, locale } = preferencesOf(session);
  return { currency: currency ?? 'USD', locale: locale ?? 'en-US' };
}

const withoutChoice = ({ user, userDefault, scopeDefault }: PreferenceSources): string | null =>
  user || userDefault || scopeDefault || null;
