/** The themes a person chooses from; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const cookieName = 'theme';
const lifetimeS = 365 * 24 * 60 * 60;

/** A form posted there keeps the theme, for browsers without scripts. */
export const themePath = (theme: Theme): string => `/theme/${theme}`;

export function themeOfPath(path: string): Theme | undefined {
  return themes.find((theme) => themePath(theme) === path);
}

/** The theme that a `Cookie` header or `document.cookie` names. */
export function themeIn(cookies: string | null): Theme {
  const named = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1];
  return themes.find((theme) => theme === named) ?? 'system';
}

/** What keeps a theme in the browser. Scripts read it too, since a page that failed has no data to take it from. */
export function themeCookie(theme: Theme, secure: boolean): string {
  const value = theme === 'system' ? '; Max-Age=0' : `${theme}; Max-Age=${lifetimeS}`;
  return `${cookieName}=${value}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** What browsers paint their own bars in: the surface of the header, in the light and in the dark theme. */
const barColors = { light: '#ffffff', dark: '#1e1c27' } as const;

/** What `<meta name="theme-color">` says, for a device that is set to light or to dark. */
export const barColor = (theme: Theme, device: 'light' | 'dark'): string =>
  barColors[theme === 'system' ? device : theme];

/** What `<meta name="color-scheme">` says, which also paints the page before its style sheet is there. */
export const colorScheme = (theme: Theme): string => (theme === 'system' ? 'light dark' : theme);
