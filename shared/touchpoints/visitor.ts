import { hasKey } from '../table.ts';

/** Kinds of devices. */
export const devices = { ios: 'iPhone or iPad', android: 'Android', desktop: 'Computer' } as const;
export type Device = keyof typeof devices;

export const isDevice = (text: unknown): text is Device => hasKey(devices, text);

/** A visitor's country and device. */
export interface Visitor {
  /** Two letters; `ZZ` if unknown. */
  readonly country: string;
  readonly device: Device;
}

/** An iPad requests the desktop page by default and identifies as a computer, so it counts as one. */
export function deviceOf(userAgent: string): Device {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'desktop';
}
