import { element, type Markup } from '../markup.tsx';

/** The side of an image beside a name in a table of numbers. */
const thumbSide = '24';
const thumbClass = 'product-thumb';

/** The image of a row's product before its name, or its empty place: nothing where no row of the table has any. */
export const ProductThumb = ({ src }: { readonly src: string | null | undefined }) =>
  src === undefined ? null : src === null ? (
    <span className={thumbClass} />
  ) : (
    <img src={src} alt="" width={thumbSide} height={thumbSide} loading="lazy" decoding="async" className={thumbClass} />
  );

/** The same as a part of other markup. */
export const thumbMarkup = (src: string | null): Markup =>
  src === null
    ? element('span', { class: thumbClass })
    : element('img', {
        ...{ src, alt: '', width: thumbSide, height: thumbSide, loading: 'lazy', decoding: 'async', class: thumbClass },
      });
