import { type FormEvent, useState } from 'react';
import { barColor, colorScheme, type Theme, themeCookie, themeOfPath, themePath, themes } from '#shared/theme.ts';
import { submitterOf } from '../forms/posting.ts';
import { useRootData } from '../root-data.ts';
import * as texts from './texts.ts';

const names: Readonly<Record<Theme, string>> = {
  system: texts.themeSystem,
  light: texts.themeLight,
  dark: texts.themeDark,
};

/** Chooses light, dark or the device's theme: at once with scripts, by posting a form without. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState<Theme>(useRootData()?.theme ?? 'system');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const theme = themeOfPath(submitterOf(event)?.getAttribute('formaction') ?? '');
    if (!theme) return;
    event.preventDefault();
    setChosen(theme);
    showTheme(theme);
  };
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5"
    >
      <span id="theme-label" className="text-sm">
        {texts.theme}
      </span>
      <fieldset aria-labelledby="theme-label" className="flex gap-0.5 rounded-lg bg-hover p-0.5">
        {themes.map((theme) => (
          <button
            key={theme}
            type="submit"
            formAction={themePath(theme)}
            aria-pressed={theme === chosen}
            className="theme-option"
          >
            {names[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

/** Applies the theme to the current page, and sets the cookie by which the server renders the next ones. */
function showTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way to set one
  document.cookie = themeCookie(theme, location.protocol === 'https:');
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = barColor(theme, meta.media.includes('dark') ? 'dark' : 'light');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="color-scheme"]'))
    meta.content = colorScheme(theme);
}
