/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { paragraphsOf } from '#shared/touchpoints/blocks-text.ts';
import { type ImageShown, type ImmersiveView, type OfferShown, offersOf, price, type ResourceProduct } from './view.ts';

interface PictureProps {
  readonly image: ImageShown;
  /** Visible without scrolling. */
  readonly first?: boolean;
}

/** Width and height reserve its space, so that nothing shifts when it loads. */
export const Picture = ({ image: { src, alt, width, height, ratio }, first = false }: PictureProps) => (
  <img
    class={`r${ratio}`}
    src={src}
    alt={alt}
    width={width}
    height={height}
    decoding="async"
    referrerpolicy="no-referrer"
    {...(first ? { fetchpriority: 'high' } : { loading: 'lazy' })}
  />
);

export const Paragraphs = ({ text }: { readonly text: string }) => (
  <>
    {paragraphsOf(text).map((paragraph) => (
      <p>
        {paragraph.split('\n').map((line, at) => (
          <>
            {at > 0 ? <br /> : null}
            {line}
          </>
        ))}
      </p>
    ))}
  </>
);

interface OutLinkProps {
  readonly view: ImmersiveView;
  readonly product: number;
  readonly retailer: number;
  readonly class: string;
  readonly children?: Child;
}

/** Link to a retailer through our redirect, which counts the click. In a preview it is plain text. */
export function OutLink({ view: { outHref, mode }, product, retailer, children, ...rest }: OutLinkProps) {
  if (!outHref) return <span {...rest}>{children}</span>;
  return (
    <a
      {...rest}
      href={outHref(product, retailer)}
      rel="nofollow sponsored noopener"
      {...(mode === 'embed' ? { target: '_blank' } : {})}
    >
      {children}
    </a>
  );
}

export type HeadingLevel = 'h2' | 'h3';

interface OffersProps {
  readonly view: ImmersiveView;
  readonly product: ResourceProduct;
  readonly prices: boolean;
  readonly offers: readonly OfferShown[];
}

interface ProductCardProps extends Omit<OffersProps, 'offers'> {
  readonly level: HeadingLevel;
}

const maxVisibleOffers = 3;

export function ProductCard({ view, product, prices, level: Level }: ProductCardProps) {
  const offers = offersOf(view, product);
  const image = product.image !== null && /^(https:\/\/|\/(?!\/))/.test(product.image) ? product.image : null;
  const [first, more] = [offers.slice(0, maxVisibleOffers), offers.slice(maxVisibleOffers)];
  return (
    <li class="card">
      {image ? (
        <picture>
          <img src={image} alt="" width="400" height="400" loading="lazy" decoding="async" />
        </picture>
      ) : (
        <span class="blank" aria-hidden="true">
          {product.name.slice(0, 1)}
        </span>
      )}
      <div class="say">
        <Level>{product.name}</Level>
        {offers.length === 0 && view.listing === 'neutral' ? (
          <StoreNearYou view={view} />
        ) : (
          <Offers view={view} product={product} offers={first} prices={prices} />
        )}
        {more.length > 0 ? (
          <details>
            <summary {...view.ownLang}>{view.words.moreShops}</summary>
            <Offers view={view} product={product} offers={more} prices={prices} />
          </details>
        ) : null}
      </div>
    </li>
  );
}

/** Replaces the offers if retailers mustn't be named; links to the page's store list, if there is one. */
function StoreNearYou({ view: { page, words, ownLang } }: Pick<OffersProps, 'view'>) {
  const stores = page.blocks.find(({ kind }) => kind === 'stores');
  return <p {...ownLang}>{stores ? <a href={`#${stores.id}`}>{words.storeNearYou}</a> : words.storeNearYou}</p>;
}

const Offers = ({ view, product, offers, prices }: OffersProps) => (
  <ul class="offers">
    {offers.map((offer) => (
      <li>
        <OutLink view={view} product={product.id} retailer={offer.retailer} class="button offer">
          <span {...view.ownLang}>{view.words.buyAt(offer.retailerName)}</span>
          {offer.inStock === false ? (
            <small {...view.ownLang}>{view.words.outOfStock}</small>
          ) : prices ? (
            <small>{price(view, offer)}</small>
          ) : null}
        </OutLink>
      </li>
    ))}
  </ul>
);
