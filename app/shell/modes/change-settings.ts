import { callEndpoint } from '#app/api/http.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import type { UserMode } from '#shared/access/modes.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { messages } from '#shared/text/messages.ts';

/** What staff change in the header. Each reloads the page on success and says in its own words that it failed. */
const change = async (call: () => Promise<unknown>, failure: string) => {
  const { notify, setScopeChange } = useUiState.getState();
  try {
    await call();
    // From here to the reload nothing may be asked under what has just changed.
    setScopeChange('changing');
    location.reload();
    return true;
  } catch {
    notify({ design: 'error', message: failure });
    return false;
  }
};

const setting = (settings: BodyOf<'changeSettings'>['settings'], failure: string) =>
  change(() => callEndpoint('changeSettings', { body: { settings } }), failure);

/** The session sets the demo banner by the mode and reads the scopes again before the page does. */
export const changeMode = (from: UserMode, to: UserMode) =>
  change(() => callEndpoint('changeMode', { body: { from, to } }), messages.modeFailed);

export const changeDemoBanner = (demoBanner: boolean) => setting({ demoBanner }, messages.demoBannerFailed);

export const changeAnonymized = (anonymized: boolean) => setting({ anonymized }, messages.anonymizedFailed);
