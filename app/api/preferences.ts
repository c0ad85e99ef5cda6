import { messages } from '#shared/text/messages.ts';
import { useUiState } from '../stores/ui-state.ts';
import { callEndpoint } from './http.ts';

export type PreferenceName = 'currency' | 'locale';

interface PreferenceChoice {
  readonly name: PreferenceName;
  /** The explicit choice; null clears it, so that the fallback applies. */
  readonly value: string | null;
  /** What applies once the choice is cleared; null if nothing would. */
  readonly fallback: string | null;
  readonly scopeLabel: string;
}

const failed = { currency: messages.currencyFailed, locale: messages.localeFailed } as const;
const empty = { currency: messages.emptyCurrency, locale: messages.emptyLocale } as const;

/** Saves a choice made in the header or the profile. Shows a notice if that fails. Never rejects. */
export async function choosePreference({ name, value, fallback, scopeLabel }: PreferenceChoice): Promise<boolean> {
  const { notify } = useUiState.getState();
  if (!value && !fallback) {
    notify({ design: 'error', message: empty[name] });
    return false;
  }
  try {
    await callEndpoint('changeSettings', { body: { settings: { [name]: value || null } } });
    return true;
  } catch {
    notify({ design: 'error', message: failed[name](scopeLabel) });
    return false;
  }
}
