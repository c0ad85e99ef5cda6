import type { Block } from '#shared/touchpoints/blocks.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive, ImmersiveTheme } from '#shared/touchpoints/immersive.ts';
import { demoAccounts } from './accounts.ts';
import { touchpointsOf } from './brand-facts.ts';
import { authorOf } from './grants.ts';
import { type StoredProduct, storedProducts } from './products.ts';
import type { Publication } from './publications.ts';

/** A sentence, a button and a heading over the products, in the languages of the demo brands. */
const words: Readonly<Record<string, readonly [string, string, string]>> = {
  en: ['Made with care, and close to where you shop.', 'See the products', 'Our favourites'],
  fr: ['Fait avec soin, et tout près de chez vous.', 'Voir les produits', 'Nos favoris'],
  de: ['Mit Sorgfalt gemacht, und ganz in Ihrer Nähe.', 'Zu den Produkten', 'Unsere Lieblinge'],
  nl: ['Met zorg gemaakt, en dicht bij u in de buurt.', 'Bekijk de producten', 'Onze favorieten'],
  es: ['Hecho con cuidado, y cerca de usted.', 'Ver los productos', 'Nuestros favoritos'],
  ja: ['心をこめて、お近くのお店に。', '商品を見る', 'おすすめ'],
};

const themes: Readonly<Record<string, Partial<ImmersiveTheme>>> = {
  coffee: { background: '#fbf7f1', surface: '#f1e7d8', text: '#2d1f14', accent: '#7a4419', font: 'serif' },
  home: { background: '#ffffff', surface: '#eef1ea', text: '#232b22', accent: '#47653d', radius: 'none' },
  spirits: { background: '#12171d', surface: '#1e2731', text: '#f1ece2', accent: '#d9b15f', onAccent: '#1c1608' },
  cosmetics: { surface: '#fbeef2', accent: '#9c2f5b', font: 'rounded', radius: 'large' },
};

/** Publishes the shoppable pages that have facts. */
export function storeExperiences(publish: (publication: Publication) => void): void {
  for (const account of demoAccounts) {
    if (account.type === 'retailer') continue;
    const products = storedProducts(account).filter(({ own }) => own);
    for (const operator of account.operators) {
      const touchpoint = touchpointsOf(operator).find(({ kind }) => kind === 'ip');
      if (!touchpoint) continue;
      const definition = pageOf(
        account.name ?? operator.name,
        operator.locale,
        products,
        account.alcohol ?? false,
        themes[account.range] ?? {},
      );
      publish({
        ...{ ...touchpoint, accountId: account.id, operatorId: operator.id, definition, author: authorOf(account) },
        ...{ locales: definition.locales, campaign: 'Always on' },
      });
    }
  }
}

function pageOf(
  brand: string,
  locale: string,
  products: readonly StoredProduct[],
  alcohol: boolean,
  theme: Partial<ImmersiveTheme>,
): Immersive {
  const page = startImmersive('launch', { name: brand, locale, alcohol, newId: (kind) => kind });
  const [text = '', button = '', heading = ''] = words[locale.split('-')[0] ?? ''] ?? words.en ?? [];
  const filled = (block: Block): Block => {
    if (block.kind === 'hero') return { ...block, text: { [locale]: text }, button: { [locale]: button } };
    if (block.kind !== 'products') return block;
    const ids = products.slice(0, 4).map(({ id }) => id);
    return { ...block, heading: { [locale]: heading }, choice: { by: 'ids', ids } };
  };
  return {
    ...{ ...page, blocks: page.blocks.map(filled), theme: { ...page.theme, ...theme } },
    description: { [locale]: text },
    utm: { source: 'merchlens', medium: 'experience', campaign: 'always-on', term: '', content: '' },
  };
}
