import { store, storedIn } from './browser-storage.ts';

const storage = 'single-key-shortcuts';

/** Whether a letter or sign pressed by itself acts. Who speaks to the browser, or hits keys by accident, turns it off. */
export const singleKeysOn = (): boolean => storedIn('localStorage', storage) !== 'off';

export const rememberSingleKeys = (on: boolean): boolean => store('localStorage', storage, on ? 'on' : 'off');
