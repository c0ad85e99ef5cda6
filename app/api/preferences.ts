import { messages } from '#shared/text/messages.ts';
import { useUiState } from '../stores/ui-state.ts';
import { callEndpoint } from './http.ts';

export type PreferenceName = 'currency' | 'locale';

interface PreferenceChoice {
  readonly name: PreferenceName;
  /** The explicit choice; null clears it, so that the next in the order counts. */
  readonly value: string | null;
  /** What counts once the choice is cleared; null where nothing would. */
  readonly fallback: string | null;
  readonly scopeLabel: string;
}

const failed = { currency: messages.currencyFailed, locale: messages.localeFailed } as const;
const empty = { currency: messages.emptyCurrency, locale: messages.emptyLocale } as const;

/** Saves an explicit choice of the header or the profile and says so in a notice when it can't be saved. Never rejects. */
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
