import type { BlockKind } from '#shared/touchpoints/blocks.ts';

/** Icon of a kind of block, in the colors of the app's theme. */
export const BlockThumbnail = ({ kind }: { readonly kind: BlockKind }) => (
  <svg aria-hidden viewBox="0 0 64 40" className="h-9 w-full max-w-20">
    {drawings[kind]}
  </svg>
);

const line = 'fill-muted opacity-60';
const strong = 'fill-ink';
const accent = 'fill-primary';
const area = 'fill-line-strong';

const cards = [4, 24, 44].map((x) => (
  <g key={x}>
    <rect x={x} y="8" width="16" height="16" rx="1.5" className={area} />
    <rect x={x} y="27" width="12" height="2.5" rx="1" className={strong} />
    <rect x={x} y="32" width="16" height="4" rx="1" className={accent} />
  </g>
));

const drawings: Readonly<Record<BlockKind, React.ReactNode>> = {
  hero: (
    <>
      <rect x="4" y="8" width="24" height="5" rx="1" className={strong} />
      <rect x="4" y="17" width="26" height="2.5" rx="1" className={line} />
      <rect x="4" y="25" width="16" height="6" rx="1.5" className={accent} />
      <rect x="36" y="6" width="24" height="28" rx="2" className={area} />
    </>
  ),
  text: (
    <>
      <rect x="4" y="6" width="28" height="5" rx="1" className={strong} />
      {[16, 22, 28, 34].map((y, at) => (
        <rect key={y} x="4" y={y} width={at === 3 ? 34 : 56} height="2.5" rx="1" className={line} />
      ))}
    </>
  ),
  products: cards,
  retailers: (
    <>
      {[6, 17, 28].map((y) => (
        <g key={y}>
          <rect x="4" y={y} width="8" height="8" rx="4" className={area} />
          <rect x="16" y={y + 2.5} width="22" height="3" rx="1" className={strong} />
          <rect x="44" y={y + 1} width="16" height="6" rx="1.5" className={accent} />
        </g>
      ))}
    </>
  ),
  recipe: (
    <>
      <rect x="4" y="6" width="24" height="28" rx="2" className={area} />
      <rect x="34" y="7" width="22" height="4" rx="1" className={strong} />
      {[16, 22, 28].map((y) => (
        <g key={y}>
          <circle cx="36" cy={y + 1} r="1.5" className={accent} />
          <rect x="40" y={y} width="20" height="2.5" rx="1" className={line} />
        </g>
      ))}
    </>
  ),
  video: (
    <>
      <rect x="8" y="5" width="48" height="30" rx="2" className={area} />
      <path d="M28 13l11 7-11 7z" className={accent} />
    </>
  ),
  form: (
    <>
      <rect x="12" y="5" width="24" height="3" rx="1" className={strong} />
      <rect x="12" y="11" width="40" height="6" rx="1.5" className={area} />
      <rect x="12" y="20" width="40" height="6" rx="1.5" className={area} />
      <rect x="12" y="30" width="18" height="6" rx="1.5" className={accent} />
    </>
  ),
  stores: (
    <>
      <rect x="4" y="5" width="56" height="30" rx="2" className={area} />
      {[
        [18, 16],
        [34, 24],
        [48, 14],
      ].map(([x = 0, y = 0]) => (
        <circle key={x} cx={x} cy={y} r="3.5" className={accent} />
      ))}
    </>
  ),
};
