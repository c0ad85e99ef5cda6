import { useRootData } from '#app/root-data.ts';

/** Screenshot in both themes. */
export interface Screen {
  readonly light: string;
  readonly dark: string;
}

interface PictureProps {
  readonly screen: Screen;
  /** First picture, loaded eagerly; others load lazily. */
  readonly first: boolean;
}

/** Small windows show no slides, so they load no pictures. */
const largeWindow = '(width >= 64rem)';
const emptyImage = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Decorative screenshot in the page's theme; the text beside it describes it. */
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
