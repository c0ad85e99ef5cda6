/** The feature flags the product asks about. An unknown flag, or one whose state is not known, is off. */
export const flagNames = [
  'platform-support-formcrafts',
  'platform-custom-redirects',
  'platform-mikgorilla-main',
] as const;

export type FlagName = (typeof flagNames)[number];
export type Flags = Readonly<Record<FlagName, boolean>>;

export const allFlagsOff: Flags = Object.freeze({
  'platform-support-formcrafts': false,
  'platform-custom-redirects': false,
  'platform-mikgorilla-main': false,
});
