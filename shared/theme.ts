/** The themes a person chooses from; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const cookieName = 'theme';
const lifetimeS = 365 * 24 * 60 * 60;

/** Path of a form that stores the theme, for browsers without scripts. */
export const themePath = (theme: Theme): string => `/theme/${theme}`;

export function themeOfPath(path: string): Theme | undefined {
  return themes.find((theme) => themePath(theme) === path);
}

/** The theme that a `Cookie` header or `document.cookie` names. */
export function themeIn(cookies: string | null): Theme {
  const named = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1];
  return themes.find((theme) => theme === named) ?? 'system';
}

/** Cookie of the theme. Scripts read it too, since a failed page has no data with it. */
export function themeCookie(theme: Theme, secure: boolean): string {
  const value = theme === 'system' ? '; Max-Age=0' : `${theme}; Max-Age=${lifetimeS}`;
  return `${cookieName}=${value}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Color of the browser's own bars: the surface of the header, in the light and in the dark theme. */
const barColors = { light: '#ffffff', dark: '#1e1c27' } as const;

/** Content of `<meta name="theme-color">` for a device set to light or dark. */
export const barColor = (theme: Theme, device: 'light' | 'dark'): string =>
  barColors[theme === 'system' ? device : theme];

/** Content of `<meta name="color-scheme">`, which also paints the page before its style sheet is loaded. */
export const colorScheme = (theme: Theme): string => (theme === 'system' ? 'light dark' : theme);
