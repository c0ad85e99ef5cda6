import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { crc32, deflateSync } from 'node:zlib';
import { addDays, type LocalDate } from '#shared/analytics/calendar.ts';
import type { Banner } from '#shared/touchpoints/banner.ts';
import { uploadedPath } from '#shared/touchpoints/blocks-text.ts';
import type { Video } from '#shared/touchpoints/video.ts';
import { demoAccounts } from './accounts.ts';
import { staffAuthor } from './authors.ts';
import { publicIdOf } from './experiences.ts';
import { storedProducts } from './stored-products.ts';

/** A published banner and a published video for each brand, over its own products. */
export function storeAds(database: DatabaseSync, today: LocalDate): void {
  const at = `${addDays(today, -30)}T10:00:00.000Z`;
  const touchpoint = database.prepare(
    `INSERT OR IGNORE INTO touchpoint (id, account_id, operator_id, kind, name, public_id, status, definition,
       published_revision, first_published_at, published_at, created_at, updated_at, updated_by)
     VALUES (?1, ?2, 0, ?3, ?4, ?5, 'published', ?6, 1, ?7, ?7, ?7, ?7, ?8)`,
  );
  const version = database.prepare(
    `INSERT OR IGNORE INTO touchpoint_version (touchpoint_id, revision, name, locales, campaign, definition, author_id, saved_at, published_at)
     VALUES (?1, 1, ?2, '[]', '', ?3, ?5, ?4, ?4)`,
  );
  const image = database.prepare(
    `INSERT OR IGNORE INTO experience_image (public_id, account_id, hash, content_type, width, height, data, created_by, created_at)
     VALUES (?1, ?2, ?3, 'image/png', 300, 250, ?4, NULL, ?5)`,
  );
  const author = staffAuthor();
  const file = plainPng(300, 250, [67, 105, 244]);
  const hash = createHash('sha256').update(file).digest('hex');
  for (const account of demoAccounts) {
    if (account.type === 'retailer' || !account.name) continue;
    const [product, other] = storedProducts(account).filter(({ own }) => own);
    if (!product || !other) continue;
    const picture = publicIdOf(account.id * 1000 + 904);
    image.run(picture, account.id, hash, file.toString('base64'), at);
    const banner: Banner = {
      size: '300x250',
      picture: { src: uploadedPath(picture), width: 300, height: 250, bytes: file.byteLength },
      ...{ alt: `${account.name} in blue`, headline: `New from ${account.name}`, call: 'Shop now' },
      ...{ product: product.id, target: 'https://www.example.com/new' },
    };
    const video: Video = {
      ...{ title: `A day with ${account.name}`, language: 'en', source: 'https://media.example.com/day.mp4' },
      ...{ poster: '', captions: '' },
      hotspots: [product, other].map(({ id, name }, place) => ({
        ...{ from: place * 10 + 2, to: place * 10 + 9, product: id, label: name.slice(0, 80) },
      })),
      end: { headline: 'Seen something?', call: 'To the shop', target: 'https://www.example.com/shop' },
    };
    for (const [id, kind, name, definition] of [
      [account.id * 1000 + 902, 'dp', `${account.name} banner`, banner],
      [account.id * 1000 + 903, 'vd', `${account.name} film`, video],
    ] as const) {
      const json = JSON.stringify(definition);
      touchpoint.run(id, account.id, kind, name, publicIdOf(id), json, at, author);
      version.run(id, name, json, at, author);
    }
  }
}

/** A PNG of one colour. */
function plainPng(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.from(colour))]);
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
