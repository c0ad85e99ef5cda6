import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { crc32, deflateSync } from 'node:zlib';
import type { Banner } from '#shared/touchpoints/banner.ts';
import { uploadedPath } from '#shared/touchpoints/blocks-text.ts';
import type { Video } from '#shared/touchpoints/video.ts';
import { ownFilm } from '#shared/touchpoints/video-choices.ts';
import { accountTouchpoints } from './account-touchpoints.ts';
import { demoAccounts } from './accounts.ts';
import { touchpointsOf } from './brand-facts.ts';
import { staffAuthor } from './grants.ts';
import { type StoredProduct, storedProducts } from './products.ts';
import { type Publication, publicIdOf } from './publications.ts';

/** Published ads: a banner and a film of each brand, and the films of its subaccounts that have facts. */
export function storeAds(database: DatabaseSync, publish: (publication: Publication) => void, at: string): void {
  const image = database.prepare(
    `INSERT OR IGNORE INTO experience_image (public_id, account_id, hash, content_type, width, height, data, created_by, created_at)
     VALUES (?1, ?2, ?3, 'image/png', 300, 250, ?4, NULL, ?5)`,
  );
  const author = staffAuthor();
  const file = plainPng(300, 250, [67, 105, 244]);
  const hash = createHash('sha256').update(file).digest('hex');
  for (const account of demoAccounts) {
    if (account.type === 'retailer') continue;
    const own = storedProducts(account).filter((product) => product.own);
    for (const operator of account.operators) {
      const touchpoint = touchpointsOf(operator).find(({ kind }) => kind === 'vd');
      const definition = filmOf(account.name ?? operator.name, operator.locale, own);
      if (touchpoint) publish({ ...touchpoint, accountId: account.id, operatorId: operator.id, definition, author });
    }
    const touchpoints = accountTouchpoints(account);
    if (!touchpoints) continue;
    const picture = publicIdOf(account.id * 1000 + 904);
    image.run(picture, account.id, hash, file.toString('base64'), at);
    const [alt, headline, call] = wordsFor(bannerWords, account.locale);
    const name = account.name ?? '';
    const banner: Banner = {
      size: '300x250',
      picture: { src: uploadedPath(picture), width: 300, height: 250, bytes: file.byteLength },
      ...{ alt: alt(name), headline: headline(name), call },
      ...{ product: own[0]?.id ?? null, target: 'https://www.example.com/new' },
    };
    const film = filmOf(name, account.locale, own);
    const common = { accountId: account.id, operatorId: 0, author };
    publish({ ...touchpoints.banner, ...common, definition: banner });
    publish({ ...touchpoints.film, ...common, definition: film });
  }
}

type InLanguages<Words> = Readonly<Record<'en', Words> & Record<string, Words>>;

/** Description of the picture, headline and call to action of a banner, in the languages of the demo brands. */
const bannerWords: InLanguages<readonly [(name: string) => string, (name: string) => string, string]> = {
  en: [(name) => `${name} in blue`, (name) => `New from ${name}`, 'Shop now'],
  de: [(name) => `${name} in Blau`, (name) => `Neu von ${name}`, 'Jetzt kaufen'],
  es: [(name) => `${name} en azul`, (name) => `Novedades de ${name}`, 'Comprar'],
  ja: [(name) => `青い背景の${name}`, (name) => `${name}の新商品`, '今すぐ購入'],
};

/** Title, headline and call to action of a film, in the languages of the demo brands. */
const filmWords: InLanguages<readonly [(name: string) => string, string, string]> = {
  en: [(name) => `A day with ${name}`, 'Seen something?', 'To the shop'],
  fr: [(name) => `Une journée avec ${name}`, 'Une envie ?', 'Voir la boutique'],
  de: [(name) => `Ein Tag mit ${name}`, 'Etwas entdeckt?', 'Zum Shop'],
  nl: [(name) => `Een dag met ${name}`, 'Iets gezien?', 'Naar de winkel'],
  es: [(name) => `Un día con ${name}`, '¿Ha visto algo?', 'Ir a la tienda'],
  ja: [(name) => `${name}と過ごす一日`, '気になるものは？', 'ショップへ'],
};

const wordsFor = <Words>(words: InLanguages<Words>, locale: string): Words =>
  words[locale.split('-')[0] ?? ''] ?? words.en;

/** The film shipped with the product lasts 24 seconds. */
function filmOf(name: string, locale: string, products: readonly StoredProduct[]): Video {
  const [title, headline, call] = wordsFor(filmWords, locale);
  return {
    ...{ title: title(name), language: locale, source: ownFilm, poster: '', captions: '' },
    hotspots: products.slice(0, 2).map((product, place) => ({
      ...{ from: place * 10 + 2, to: place * 10 + 9, product: product.id, label: product.name.slice(0, 80) },
    })),
    end: { headline, call, target: 'https://www.example.com/shop' },
  };
}

/** A PNG in one color. */
function plainPng(width: number, height: number, color: readonly [number, number, number]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.from(color))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[part('IHDR', head), part('IDAT', pixels), part('IEND', Buffer.alloc(0))],
  ]);
}

function part(type: string, data: Buffer): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type), data]);
  size.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
