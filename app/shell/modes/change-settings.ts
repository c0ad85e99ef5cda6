import { callEndpoint } from '#app/api/http.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import type { UserMode } from '#shared/access/modes.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { messages } from '#shared/text/messages.ts';

/** Settings that staff change in the header. Success reloads the page, a failure shows a notice. */
const change = async (call: () => Promise<unknown>, failure: string) => {
  const { notify, setScopeChange } = useUiState.getState();
  try {
    await call();
    // Until the reload, no call may be sent with the new settings from the old page.
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

/** The mode also determines the demo banner and the person's scopes. */
export const changeMode = (from: UserMode, to: UserMode) =>
  change(() => callEndpoint('changeMode', { body: { from, to } }), messages.modeFailed);

export const changeDemoBanner = (demoBanner: boolean) => setting({ demoBanner }, messages.demoBannerFailed);

export const changeAnonymized = (anonymized: boolean) => setting({ anonymized }, messages.anonymizedFailed);
