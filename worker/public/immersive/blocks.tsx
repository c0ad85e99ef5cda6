/** @jsxImportSource hono/jsx */
import type { Block, BlockKind, BlockOf } from '#shared/touchpoints/blocks.ts';
import { linesOf, webAddress } from '#shared/touchpoints/blocks-text.ts';
import { type HeadingLevel, OutLink, Paragraphs, Picture, ProductCard } from './parts.tsx';
import { StoreMap } from './store-map.tsx';
import { type ImmersiveView, imageShown, isShown, offersOf, productsOf, storesOf } from './view.ts';

interface BlockProps<Kind extends BlockKind> {
  readonly view: ImmersiveView;
  readonly block: BlockOf<Kind>;
  /** Whether the block is the first of the page, so that its heading is the page's. */
  readonly first: boolean;
}

/** Renders a block without its empty parts; nothing if all of them are empty. */
export function BlockView({ view, block, first }: { view: ImmersiveView; block: Block; first: boolean }) {
  if (!isShown(view, block)) return null;
  switch (block.kind) {
    case 'hero':
      return <Hero view={view} block={block} first={first} />;
    case 'text':
      return <Text view={view} block={block} first={first} />;
    case 'products':
      return <Products view={view} block={block} first={first} />;
    case 'retailers':
      return <Retailers view={view} block={block} first={first} />;
    case 'recipe':
      return <Recipe view={view} block={block} first={first} />;
    case 'video':
      return <Video view={view} block={block} first={first} />;
    case 'form':
      return <FormLink view={view} block={block} first={first} />;
    case 'stores':
      return <Stores view={view} block={block} first={first} />;
  }
}

interface HeadingProps {
  readonly text: string;
  readonly first: boolean;
  readonly ownLang?: ImmersiveView['ownLang'];
}

const Heading = ({ text, first, ownLang }: HeadingProps) =>
  text === '' ? null : first ? <h1>{text}</h1> : <h2 {...ownLang}>{text}</h2>;

/** Level of the headings within a block, so that no level is skipped below the block's own heading. */
const levelIn = (heading: string, first: boolean): HeadingLevel => (heading === '' || first ? 'h2' : 'h3');

function Hero({ view, block, first }: BlockProps<'hero'>) {
  const image = imageShown(view, block.image);
  const button = view.text(block.button);
  const target = view.page.blocks.find(({ kind }) => kind === 'products' || kind === 'retailers' || kind === 'stores');
  const split = image && block.align === 'start';
  return (
    <section class={block.align === 'center' ? 'block hero center' : 'block hero'} id={block.id}>
      <div class={split ? 'inner split' : 'inner'}>
        <div class="lead">
          <Heading text={view.text(block.heading)} first={first} />
          <Paragraphs text={view.text(block.text)} />
          {button && target ? (
            <p>
              <a class="button" href={`#${target.id}`}>
                {button}
              </a>
            </p>
          ) : null}
        </div>
        {image ? <Picture image={image} first={first} /> : null}
      </div>
    </section>
  );
}

const Text = ({ view, block, first }: BlockProps<'text'>) => (
  <section class="block" id={block.id}>
    <div class="inner">
      <div class="lead">
        <Heading text={view.text(block.heading)} first={first} />
        <Paragraphs text={view.text(block.body)} />
      </div>
    </div>
  </section>
);

function Products({ view, block, first }: BlockProps<'products'>) {
  const products = productsOf(view, block);
  const heading = view.text(block.heading);
  return (
    <section class="block" id={block.id}>
      <div class="inner">
        <Heading text={heading} first={first} />
        <ul class={block.layout === 'grid' ? 'cards grid' : 'cards list'}>
          {products.map((product) => (
            <ProductCard view={view} product={product} prices={block.prices} level={levelIn(heading, first)} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Each retailer with the products of the page that it sells. */
function Retailers({ view, block, first }: BlockProps<'retailers'>) {
  const products = [...new Set(view.page.blocks.flatMap((other) => productsOf(view, other)))];
  const shown = view.resources.retailers
    .filter(({ id }) => view.listing === 'neutral' || block.ids.length === 0 || block.ids.includes(id))
    .map((retailer) => ({
      ...retailer,
      sold: products.filter((product) => offersOf(view, product).some((offer) => offer.retailer === retailer.id)),
    }))
    .filter(({ sold }) => sold.length > 0);
  if (shown.length === 0) return null;
  const heading = view.text(block.heading);
  return (
    <section class="block" id={block.id}>
      <div class="inner">
        <Heading text={heading || view.words.whereToBuy} first={first} ownLang={heading ? {} : view.ownLang} />
        <Paragraphs text={view.text(block.text)} />
        <ul class="cards grid">
          {shown.map(({ id, name, sold }) => (
            <li class="card">
              <h3>{name}</h3>
              <ul class="offers">
                {sold.map((product) => (
                  <li>
                    <OutLink view={view} product={product.id} retailer={id} class="button offer">
                      {product.name}
                    </OutLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Recipe({ view, block, first }: BlockProps<'recipe'>) {
  const { words, ownLang, text } = view;
  const heading = text(block.heading);
  const Level = levelIn(heading, first);
  const image = imageShown(view, block.image);
  const [ingredients, steps] = [linesOf(text(block.ingredients)), linesOf(text(block.steps))];
  const products = productsOf(view, block);
  return (
    <section class="block recipe" id={block.id}>
      <div class="inner">
        <Heading text={heading} first={first} />
        {block.servings === null && block.minutes === null ? null : (
          <ul class="facts" {...ownLang}>
            {block.servings === null ? null : (
              <li>
                <bdi>{words.servings(block.servings)}</bdi>
              </li>
            )}
            {block.minutes === null ? null : (
              <li>
                <bdi>{words.minutes(block.minutes)}</bdi>
              </li>
            )}
          </ul>
        )}
        {image ? <Picture image={image} first={first} /> : null}
        <div class="columns">
          <div class="lead">
            <Level {...ownLang}>{words.ingredients}</Level>
            <ul>
              {ingredients.map((line) => (
                <li>{line}</li>
              ))}
            </ul>
          </div>
          {steps.length > 0 ? (
            <div class="lead">
              <Level {...ownLang}>{words.method}</Level>
              <ol>
                {steps.map((line) => (
                  <li>{line}</li>
                ))}
              </ol>
            </div>
          ) : null}
        </div>
        {products.length > 0 ? (
          <ul class="cards list">
            {products.map((product) => (
              <ProductCard view={view} product={product} prices level={Level} />
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

function Video({ view, block, first }: BlockProps<'video'>) {
  const { words, ownLang, text } = view;
  const src = webAddress(block.src);
  if (!src) return null;
  const poster = imageShown(view, block.poster);
  const heading = text(block.heading);
  const transcript = text(block.transcript);
  return (
    <section class="block" id={block.id}>
      <div class="inner">
        <Heading text={heading} first={first} />
        <video
          controls
          preload="none"
          playsinline
          width="1280"
          height="720"
          src={src}
          {...(poster ? { poster: poster.src } : {})}
          {...(heading ? { 'aria-label': heading } : {})}
        />
        {transcript ? (
          <details>
            <summary {...ownLang}>{words.transcript}</summary>
            <div class="lead">
              <Paragraphs text={transcript} />
            </div>
          </details>
        ) : null}
      </div>
    </section>
  );
}

function FormLink({ view, block, first }: BlockProps<'form'>) {
  const button = view.text(block.button);
  const label = button || view.words.openForm;
  const ownLang = button ? {} : view.ownLang;
  return (
    <section class="block" id={block.id}>
      <div class="inner">
        <div class="lead">
          <Heading text={view.text(block.heading)} first={first} />
          <Paragraphs text={view.text(block.text)} />
          <p>
            {view.formHref === null ? (
              <span class="button" {...ownLang}>
                {label}
              </span>
            ) : (
              <a
                class="button"
                href={view.formHref(block.form)}
                target={view.mode === 'embed' ? '_blank' : undefined}
                {...ownLang}
              >
                {label}
              </a>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

function Stores({ view, block, first }: BlockProps<'stores'>) {
  const stores = storesOf(view, block);
  const heading = view.text(block.heading);
  const Level = levelIn(heading, first);
  return (
    <section class="block" id={block.id}>
      <div class="inner">
        <Heading text={heading} first={first} />
        <Paragraphs text={view.text(block.text)} />
        <StoreMap stores={stores} />
        <ul class="cards grid">
          {stores.map(({ name, address, latitude, longitude }) => (
            <li class="card">
              <Level>{name}</Level>
              <p>
                <bdi>{address}</bdi>
              </p>
              {latitude === null || longitude === null ? null : (
                <p>
                  <a href={mapAddress(latitude, longitude)} rel="noopener noreferrer" target="_blank" {...view.ownLang}>
                    {view.words.directions}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const mapAddress = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
