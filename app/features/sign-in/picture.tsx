import { useRootData } from '#app/root-data.ts';

/** The same screen of the product in both themes. */
export interface Screen {
  readonly light: string;
  readonly dark: string;
}

interface PictureProps {
  readonly screen: Screen;
  /** Whether it is shown at once; the others wait until they are near. */
  readonly first: boolean;
}

/** Small windows show no slides, and so load no picture. */
const largeWindow = '(width >= 64rem)';
const emptyImage = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A screen of the product in the theme of the page. What it shows is said beside it. */
export function Picture({ screen, first }: PictureProps) {
  const theme = useRootData()?.theme ?? 'system';
  return (
    <picture>
      {theme === 'system' ? (
        <source media={`${largeWindow} and (prefers-color-scheme: dark)`} srcSet={screen.dark} />
      ) : null}
      <source media={largeWindow} srcSet={theme === 'dark' ? screen.dark : screen.light} />
      <img
        src={emptyImage}
        width={1200}
        height={800}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        className="mb-10 h-auto w-full max-w-2xl rounded-xl shadow-raised ring-1 ring-white/20"
      />
    </picture>
  );
}
