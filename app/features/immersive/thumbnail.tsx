import type { TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';

type Row = TouchpointsAnswer['items'][number];

const initial = (name: string): string => name.trim().slice(0, 1).toUpperCase() || '?';

/** Thumbnail of a page: its colors and first blocks. */
export const Thumbnail = ({ row }: { readonly row: Row }) => {
  const sketch = row.sketch;
  if (!sketch)
    return (
      <span
        aria-hidden
        className="grid h-12 w-9 shrink-0 place-items-center rounded border border-line bg-hover text-sm"
      >
        {initial(row.name)}
      </span>
    );
  const { background, surface, accent, text, blocks } = sketch;
  return (
    <svg aria-hidden viewBox="0 0 36 48" className="h-12 w-9 shrink-0 rounded border border-line">
      <rect width="36" height="48" fill={background} />
      {blocks.slice(0, 4).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing of four places
        <g key={`${at} ${block}`} transform={`translate(3 ${3 + at * 11})`}>
          {shapes[block]?.({ surface, accent, text }) ?? null}
        </g>
      ))}
    </svg>
  );
};

interface ThemeColors {
  readonly surface: string;
  readonly accent: string;
  readonly text: string;
}

const bars = ({ text }: ThemeColors) => (
  <>
    <rect width="24" height="2" y="2" fill={text} />
    <rect width="30" height="1.5" y="6" fill={text} opacity="0.5" />
  </>
);
const cards = ({ surface, accent }: ThemeColors) =>
  [0, 10.5, 21].map((x) => (
    <g key={x}>
      <rect x={x} width="9" height="9" fill={surface} />
      <rect x={x + 1} y="6" width="7" height="2" fill={accent} />
    </g>
  ));

const shapes: Readonly<Record<string, (colors: ThemeColors) => React.ReactNode>> = {
  hero: (colors) => (
    <>
      <rect width="18" height="3" y="1" fill={colors.text} />
      <rect width="10" height="3" y="6" fill={colors.accent} />
      <rect x="21" width="9" height="9" fill={colors.surface} />
    </>
  ),
  text: bars,
  form: bars,
  products: cards,
  retailers: cards,
  stores: cards,
  recipe: (colors) => (
    <>
      <rect width="12" height="9" fill={colors.surface} />
      <rect x="14" y="1" width="16" height="1.5" fill={colors.text} />
      <rect x="14" y="5" width="12" height="1.5" fill={colors.text} />
    </>
  ),
  video: (colors) => (
    <>
      <rect width="30" height="9" fill={colors.surface} />
      <path d="M13 2l6 2.5-6 2.5z" fill={colors.accent} />
    </>
  ),
};
